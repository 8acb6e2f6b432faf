import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { SegmentedChoice } from "./segmented-choice.tsx";

function Choice({ label, names }: { label: string; names: readonly string[] }) {
  const [value, setValue] = useState(names[0] ?? "");
  return (
    <SegmentedChoice
      label={label}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={setValue}
    />
  );
}

export default { component: SegmentedChoice } satisfies Meta;

export const TwoAnswers: StoryObj = { render: () => <Choice label="For whom?" names={["Me", "Somebody else"]} /> };
export const ThreeAnswers: StoryObj = { render: () => <Choice label="Shown" names={["Day", "Week", "Month"]} /> };
