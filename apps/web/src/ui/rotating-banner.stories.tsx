import type { Meta, StoryObj } from "@storybook/react-vite";
import { userEvent, within } from "storybook/test";
import { RotatingBanner } from "./rotating-banner.tsx";

const meta = {
  component: RotatingBanner,
  args: {
    facts: [
      { key: "one", text: "Pedaling in bed keeps muscle that bed rest takes away.", reference: "Example et al., 2024" },
      { key: "two", text: "Most patients start with five minutes.", reference: "Sample and Example, 2021" },
    ],
  },
} satisfies Meta<typeof RotatingBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rotating: Story = {};
export const Paused: Story = {
  play: ({ canvasElement }) => userEvent.click(within(canvasElement).getByRole("button", { name: "Pause" })),
};
export const ReferenceShown: Story = {
  play: ({ canvasElement }) =>
    userEvent.click(within(canvasElement).getByRole("button", { name: "Where does this come from?" })),
};
