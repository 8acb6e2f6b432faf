import type { Meta, StoryObj } from "@storybook/react-vite";
import { Card } from "./card.tsx";
import { Chip } from "./chip.tsx";

const meta = { component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

const children = "You rode 12 minutes today, 3 more than yesterday.";

export const Titled: Story = { args: { title: "Today", children } };
export const Folded: Story = { args: { title: "Why this goal?", isFolded: true, children } };
export const WithoutTitle: Story = { args: { children } };
export const Soft: Story = { args: { title: "Why this goal?", variant: "soft", children } };
export const WithAside: Story = { args: { title: "Today", aside: <Chip hasDot>Live from bike 121</Chip>, children } };
export const LongTitle: Story = {
  args: {
    title: "Minutes of pedaling a day since admission to the intensive care unit",
    aside: <Chip tone="high">HIGH RISK</Chip>,
    headingLevel: 3,
    children,
  },
};
