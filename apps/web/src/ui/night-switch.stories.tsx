import type { Meta, StoryObj } from "@storybook/react-vite";
import { NightSwitch } from "./night-switch.tsx";

export default { component: NightSwitch } satisfies Meta;

export const Switch: StoryObj = {};
