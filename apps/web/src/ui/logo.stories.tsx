import type { Meta, StoryObj } from "@storybook/react-vite";
import { Logo } from "./logo.tsx";

const meta = { component: Logo } satisfies Meta<typeof Logo>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
export const Large: StoryObj<typeof meta> = { args: { size: 120 } };
