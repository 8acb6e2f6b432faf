import type { Meta, StoryObj } from "@storybook/react-vite";
import { TextSizeSwitch } from "./text-size-switch.tsx";

export default { component: TextSizeSwitch } satisfies Meta;

export const Default: StoryObj = { render: () => <TextSizeSwitch /> };
