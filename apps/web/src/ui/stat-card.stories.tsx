import type { Meta, StoryObj } from "@storybook/react-vite";
import { Chip } from "./chip.tsx";
import { Sparkline } from "./sparkline.tsx";
import { StatCard } from "./stat-card.tsx";

const meta = { component: StatCard } satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { label: "Total rides", metric: "12" } };
export const WithUnitAndNote: Story = {
  args: { label: "Average power", metric: "32", unit: "W", note: "4 W more than last week" },
};
export const WithChip: Story = {
  args: { label: "Days in a row", metric: "0", unit: "days", badge: <Chip tone="moderate">3 days below goal</Chip> },
};
export const WithSparkline: Story = {
  args: { label: "Power", metric: "1,024", unit: "W", badge: <Sparkline values={[28, 26, 30, 31, 30, 33, 34]} /> },
};
export const Missing: Story = { args: { label: "Average power", metric: "–", note: "No power measured yet" } };
