import type { Meta, StoryObj } from "@storybook/react-vite";
import { formatPercent } from "../number-format.ts";
import { IntervalChart, type IntervalPoint, IntervalSwatch } from "./interval-chart.tsx";

const values = (expected: number, observed: number, spread: number) => ({
  expected,
  observed,
  low: observed - spread,
  high: observed + spread,
});
const points: IntervalPoint[] = [
  { key: "all", name: "All", longName: "All stays", values: values(0.67, 0.64, 0.07), basis: "192 stays" },
  { key: "1", name: "1", longName: "Lowest fifth", values: values(0.42, 0.36, 0.15), basis: "39 stays" },
  { key: "2", name: "2", longName: "Second fifth", values: values(0.59, 0.61, 0.15), basis: "38 stays" },
  { key: "3", name: "3", longName: "Third fifth", values: values(0.69, 0.59, 0.15), basis: "39 stays" },
  { key: "4", name: "4", longName: "Fourth fifth", values: null },
  { key: "5", name: "5", longName: "Highest fifth", values: null },
];

const meta = {
  component: IntervalChart,
  args: {
    label: "Going home",
    words: {
      group: "Group",
      expected: "Expected",
      observed: "Observed",
      interval: "95 % interval",
      basis: "Based on",
      nothing: "Too few to say yet",
    },
    points,
    format: (value) => formatPercent(value),
    formatTick: (value) => formatPercent(value, 0),
    describe: ({ expected, observed }) => `expected ${formatPercent(expected)}, observed ${formatPercent(observed)}`,
  },
} satisfies Meta<typeof IntervalChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithHiddenGroups: Story = {};
export const OnlyTheTotal: Story = { args: { points: points.slice(0, 1) } };
export const NothingToSay: Story = { args: { points: points.slice(4) } };
export const Small: Story = {
  args: { points: points.map((point) => ({ ...point, values: point.values && values(0.012, 0.02, 0.01) })) },
};
export const TwelveMonths: Story = {
  args: {
    points: Array.from({ length: 13 }, (_, index) => ({
      key: String(index),
      name: index === 0 ? "All" : `Month ${index}`,
      values: values(0.6, 0.5 + index / 60, 0.2),
    })),
  },
};

export const Swatches: StoryObj = {
  render: () => (
    <>
      <p>
        <IntervalSwatch kind="expected" /> Expected
      </p>
      <p>
        <IntervalSwatch kind="observed" /> Observed
      </p>
    </>
  ),
};
