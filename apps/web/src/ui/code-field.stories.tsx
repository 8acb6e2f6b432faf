import type { Meta, StoryObj } from "@storybook/react-vite";
import { CodeField } from "./code-field.tsx";

export default { component: CodeField } satisfies Meta;

export const Empty: StoryObj = { render: () => <CodeField label="6-digit code" /> };
export const SixDigits: StoryObj = { render: () => <CodeField label="6-digit code" defaultValue="120 456" /> };
export const EightDigits: StoryObj = {
  render: () => <CodeField label="Witness code" defaultValue="1204 5678" hint="8 digits, read out by your nurse." />,
};
export const WithError: StoryObj = {
  render: () => <CodeField label="6-digit code" defaultValue="120" error="Enter the 6 digits of the code." />,
};
