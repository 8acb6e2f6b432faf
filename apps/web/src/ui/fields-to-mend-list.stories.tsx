import type { Meta, StoryObj } from "@storybook/react-vite";
import FieldsToMendList from "./fields-to-mend-list.tsx";

export default { component: FieldsToMendList } satisfies Meta;

const focus = () => undefined;

export const Three: StoryObj = {
  render: () => (
    <FieldsToMendList
      fields={[
        { name: "firstName", label: "First name", focus },
        { name: "dateOfBirth", label: "Date of birth", focus },
        { name: "deviceNumber", label: "Bike Number", focus },
      ]}
    />
  ),
};
