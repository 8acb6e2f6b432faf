import type { Meta, StoryObj } from "@storybook/react-vite";
import { Sparkline } from "./sparkline.tsx";

const meta = { component: Sparkline, args: { label: "Power, last rides" } } satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rising: Story = { args: { values: [28, 26, 30, 31, 30, 33, 34] } };
export const Flat: Story = { args: { values: [30, 30, 30] } };
export const Large: Story = { args: { values: [12, 40, 8, 36, 20], width: 260, height: 80 } };
/** One value makes no line: only the text beside it remains. */
export const OneValue: Story = {
  args: { values: [30] },
  decorators: [
    (Story) => (
      <p>
        30 W <Story />
      </p>
    ),
  ],
};
