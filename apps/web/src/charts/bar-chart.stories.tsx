import type { Meta, StoryObj } from "@storybook/react-vite";
import { BarChart } from "./bar-chart.tsx";
import { makeDays } from "./story-days.ts";

const days = makeDays(30);
const points = (count: number, minutesOf = (index: number) => (index * 7) % 32) =>
  days.slice(-count).map((day, index) => ({ ...day, value: minutesOf(index) }));

const meta = { component: BarChart, args: { label: "Minutes a day", unit: "min" } } satisfies Meta<typeof BarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Week: Story = { args: { points: points(7), goal: 15 } };
export const Month: Story = { args: { points: points(30), goal: 15 } };
export const WithReference: Story = {
  args: { points: points(7), goal: 20, goalName: "your goal", reference: { name: "minimum", value: 15 } },
};
export const UnfinishedDay: Story = {
  args: {
    points: points(7, (index) => 34 - index).map((day, index) => ({ ...day, isUnfinished: index === 6 })),
    goal: 30,
    goalName: "your goal",
  },
};
export const GoalOfEachDay: Story = {
  args: {
    points: points(7).map((day, index) => ({ ...day, goal: index === 0 ? null : index < 4 ? 10 : 20 })),
    goal: 20,
  },
};
export const WithoutGoal: Story = { args: { points: points(7), decimals: 1 } };
export const OneDay: Story = { args: { points: points(1, () => 12), goal: 15 } };
export const AllZero: Story = { args: { points: points(7, () => 0), goal: 15 } };
export const AllZeroWithoutGoal: Story = { args: { points: points(7, () => 0) } };
export const NoDays: Story = { args: { points: [] } };
