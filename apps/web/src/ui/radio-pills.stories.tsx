import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { CheckPill, RadioPills } from "./radio-pills.tsx";

function Pills({ options }: { options: readonly { value: string; label: string }[] }) {
  const [value, setValue] = useState(options[0]?.value ?? "");
  return (
    <div role="radiogroup" aria-label="Heart rhythm">
      <RadioPills name="rhythm" options={options} value={value} onChange={setValue} />
    </div>
  );
}

export default { component: RadioPills } satisfies Meta;

const answers = [
  { value: "stable", label: "Stable" },
  { value: "new", label: "New arrhythmia" },
];
export const Answered: StoryObj = { render: () => <Pills options={answers} /> };
export const NotAnswered: StoryObj = {
  render: () => <Pills options={[{ value: "", label: "Not recorded" }, ...answers]} />,
};
export const SeveralAnswers: StoryObj = {
  render: () => (
    <fieldset>
      <legend>Diagnoses</legend>
      <CheckPill label="Cancer" defaultChecked />
      <CheckPill label="Diabetes" />
    </fieldset>
  ),
};
