import type { Meta, StoryObj } from "@storybook/react-vite";
import { ProgressRing } from "./progress-ring.tsx";

const meta = {
  component: ProgressRing,
  args: { max: 30, caption: "of 30 minutes today" },
  decorators: [
    (Story) => (
      <div style={{ width: 260 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProgressRing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Started: Story = { args: { value: 12, label: "12 of 30 minutes today" } };
export const InTwoSessions: Story = { args: { value: 18, shares: 2, label: "18 of 30 minutes today" } };
export const Empty: Story = { args: { value: 0, label: "0 of 30 minutes today" } };
export const Complete: Story = { args: { value: 30, label: "30 of 30 minutes today" } };
export const BeyondGoal: Story = { args: { value: 128, label: "128 of 30 minutes today" } };
export const Decoration: Story = { args: { value: 12 } };
