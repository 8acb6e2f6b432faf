import type { Meta, StoryObj } from "@storybook/react-vite";
import { SignedOutNotice } from "./signed-out-notice.tsx";

const meta = {
  component: SignedOutNotice,
  args: { onDismiss: () => undefined, isKept: false, isTypingHeld: false },
  parameters: { isFullWidth: true },
} satisfies Meta<typeof SignedOutNotice>;
export default meta;

export const Asked: StoryObj<typeof meta> = { args: { reason: "asked" } };
export const ServerNotToldYet: StoryObj<typeof meta> = { args: { reason: "asked", isKept: true } };
export const IdleAndServerNotToldYet: StoryObj<typeof meta> = { args: { reason: "idle", isKept: true } };
export const Idle: StoryObj<typeof meta> = { args: { reason: "idle" } };
export const EndedByServer: StoryObj<typeof meta> = { args: { reason: "ended" } };
export const IdleAmidAForm: StoryObj<typeof meta> = { args: { reason: "idle", isTypingHeld: true } };
