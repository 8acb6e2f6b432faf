import type { Meta, StoryObj } from "@storybook/react-vite";
import StayDialog from "./stay-dialog.tsx";

const ignore = () => undefined;
const meta = {
  component: StayDialog,
  args: { nowMs: 0, onStay: ignore, onUnderstood: ignore, onLogout: ignore },
} satisfies Meta<typeof StayDialog>;
export default meta;

export const MayStay: StoryObj<typeof meta> = { args: { ends: { idleEndsAtMs: 95_000, endsAtMs: 9_000_000 } } };
export const LastMinutes: StoryObj<typeof meta> = { args: { ends: { idleEndsAtMs: 95_000, endsAtMs: 95_000 } } };
