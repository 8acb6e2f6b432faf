import type { Meta, StoryObj } from "@storybook/react-vite";
import { ProgressBar } from "./progress-bar.tsx";

const meta = { component: ProgressBar, args: { max: 40, label: "9 of 40 minutes" } } satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Started: Story = { args: { value: 9 } };
export const Empty: Story = { args: { value: 0, label: "0 of 40 minutes" } };
export const Full: Story = { args: { value: 40, label: "40 of 40 minutes" } };
export const BeyondFull: Story = { args: { value: 55, label: "55 of 40 minutes" } };
export const Low: Story = { args: { value: 9, tone: "low" } };
export const Moderate: Story = { args: { value: 20, tone: "moderate" } };
export const High: Story = { args: { value: 33, tone: "high" } };
export const Thin: Story = { args: { value: 9, isThin: true } };
