import type { Meta, StoryObj } from "@storybook/react-vite";
import { EffortFace } from "./effort-face.tsx";

const meta = { component: EffortFace } satisfies Meta<typeof EffortFace>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Easy: Story = { args: { effort: "easy" } };
export const Right: Story = { args: { effort: "right" } };
export const TooHard: Story = { args: { effort: "too_hard" } };
export const Small: Story = { args: { effort: "too_hard", isSmall: true } };
