import type { Meta, StoryObj } from "@storybook/react-vite";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import GapLight from "./gap-light.tsx";

const meta = {
  component: GapLight,
  args: { fraction: 29 / 30 },
  render: (args) => (
    <div style={{ width: 260 }}>
      <ProgressRing
        value={args.fraction * 30}
        max={30}
        shares={2}
        metric={Math.floor(args.fraction * 30)}
        caption="of 30 minutes today"
        label={`${Math.floor(args.fraction * 30)} of 30 minutes today`}
        behind={<GapLight {...args} />}
      />
    </div>
  ),
} satisfies Meta<typeof GapLight>;
export default meta;
type Story = StoryObj<typeof meta>;

export const LastMinute: Story = {};
export const SixMinutes: Story = { args: { fraction: 0.8 } };
