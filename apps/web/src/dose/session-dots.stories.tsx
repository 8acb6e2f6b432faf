import type { Meta, StoryObj } from "@storybook/react-vite";
import { SessionDots } from "./session-dots.tsx";

const meta = { component: SessionDots } satisfies Meta<typeof SessionDots>;
export default meta;
type Story = StoryObj<typeof meta>;

const done = { slot: 1, status: "done", filled: 1, reason: null } as const;

export const OneOpen: Story = { args: { slots: [done, { slot: 2, status: "open", filled: 0.8, reason: null }] } };
export const NotDone: Story = {
  args: {
    slots: [
      done,
      { slot: 2, status: "missed", filled: 0, reason: "procedure" },
      { slot: 3, status: "missed", filled: 0.4, reason: null },
    ],
  },
};
