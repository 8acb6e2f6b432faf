import type { Meta, StoryObj } from "@storybook/react-vite";
import { LineChart, type Series } from "./line-chart.tsx";
import { makeDays } from "./story-days.ts";

const days = makeDays(30);
const power = (count: number): Series => ({
  key: "power",
  name: "Power",
  values: days.slice(-count).map((_, index) => 20 + ((index * 5) % 17)),
});
const resistance = (count: number): Series => ({
  key: "resistance",
  name: "Resistance",
  values: days.slice(-count).map((_, index) => 14 + ((index * 3) % 9)),
});
const named = (count: number) => ({
  names: days.slice(-count).map((day) => day.name),
  longNames: days.slice(-count).map((day) => day.longName),
});

const meta = { component: LineChart, args: { label: "Power by day", unit: "W" } } satisfies Meta<typeof LineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Week: Story = { args: { ...named(7), series: [power(7)] } };
export const MonthWithGoal: Story = { args: { ...named(30), series: [power(30)], goal: 30 } };
export const TwoLines: Story = { args: { ...named(7), series: [power(7), resistance(7)] } };
export const LinesThatEndTogether: Story = {
  args: { ...named(7), series: [power(7), { ...power(7), key: "goal", name: "Goal" }] },
};
export const WithGaps: Story = {
  args: { ...named(7), series: [{ ...power(7), values: [20, 24, null, 30, null, null, 28] }] },
};
export const FixedRange: Story = { args: { ...named(7), series: [power(7)], range: [0, 100] } };
export const NotMeasured: Story = { args: { ...named(7), series: [{ ...power(7), values: Array(7).fill(null) }] } };
export const NoDays: Story = { args: { names: [], series: [{ ...power(7), values: [] }] } };
