import type { Meta, StoryObj } from "@storybook/react-vite";
import { ProgressBar, ProgressMarkSwatch } from "./progress-bar.tsx";

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

export const WithMarks: Story = {
  args: {
    value: 9,
    label: "9 of 40 minutes, your goal 20, hospital target 30",
    marks: [
      { kind: "goal", value: 20 },
      { kind: "target", value: 30 },
    ],
  },
};

export const Swatches: Story = {
  args: { value: 9 },
  render: () => (
    <>
      <p>
        <ProgressMarkSwatch kind="goal" /> Your goal
      </p>
      <p>
        <ProgressMarkSwatch kind="target" /> Hospital target
      </p>
    </>
  ),
};
