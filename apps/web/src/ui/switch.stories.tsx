import type { Meta, StoryObj } from "@storybook/react-vite";
import { Switch } from "./switch.tsx";

export default {
  component: Switch,
  args: { label: "Night", icon: "moon", isOn: false, onChange: () => undefined },
} satisfies Meta<typeof Switch>;

type Story = StoryObj<typeof Switch>;

export const Off: Story = {};
export const On: Story = { args: { isOn: true } };
