import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { ChoiceRow } from "./choice-row.tsx";

function Row({ label, names }: { label: string; names: readonly string[] }) {
  const [value, setValue] = useState(names.at(-1) ?? "");
  return (
    <ChoiceRow
      label={label}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={setValue}
    />
  );
}

export default { component: ChoiceRow } satisfies Meta;

export const ThreeAnswers: StoryObj = {
  render: () => <Row label="A fall in this stay" names={["Yes", "No", "Not known"]} />,
};
export const FourAnswers: StoryObj = {
  render: () => <Row label="Discharged to" names={["Home", "Elsewhere", "Died", "Not known"]} />,
};
export const LongAnswers: StoryObj = {
  render: () => (
    <Row
      label="How the stay ended"
      names={["Home, with or without help", "Another hospital or facility", "Not known"]}
    />
  ),
};
