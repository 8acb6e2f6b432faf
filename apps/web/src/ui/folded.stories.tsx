import type { Meta, StoryObj } from "@storybook/react-vite";
import { Folded } from "./folded.tsx";

const meta = {
  component: Folded,
  args: { title: "More", children: <p>What few people look for.</p> },
} satisfies Meta<typeof Folded>;
export default meta;

export const Closed: StoryObj<typeof meta> = {};
