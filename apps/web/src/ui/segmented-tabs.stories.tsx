import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { SegmentedTabs } from "./segmented-tabs.tsx";

const days = ["7", "14", "30"] as const;

function Tabs({ labelOf }: { labelOf: (days: string) => string }) {
  const [value, setValue] = useState<(typeof days)[number]>("7");
  return (
    <SegmentedTabs
      label="Time span"
      tabs={days.map((day) => ({ value: day, label: labelOf(day) }))}
      value={value}
      onChange={setValue}
    >
      <p>Rides of the last {value} days.</p>
    </SegmentedTabs>
  );
}

export default { component: SegmentedTabs } satisfies Meta;

export const ThreeTabs: StoryObj = { render: () => <Tabs labelOf={(day) => `${day} days`} /> };
export const LongLabels: StoryObj = { render: () => <Tabs labelOf={(day) => `Rides of the last ${day} days`} /> };
