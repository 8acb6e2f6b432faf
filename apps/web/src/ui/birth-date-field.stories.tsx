import type { Meta, StoryObj } from "@storybook/react-vite";
import { BirthDateField } from "./birth-date-field.tsx";

export default { component: BirthDateField } satisfies Meta;

export const Empty: StoryObj = { render: () => <BirthDateField label="Date of Birth" born="" /> };
export const ReadBack: StoryObj = {
  render: () => <BirthDateField label="Date of Birth" born="1943-03-02" defaultValue="1943-03-02" />,
};
