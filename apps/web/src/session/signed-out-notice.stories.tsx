import type { Meta, StoryObj } from "@storybook/react-vite";
import { SignedOutNotice } from "./signed-out-notice.tsx";

const meta = {
  component: SignedOutNotice,
  args: { onDismiss: () => undefined },
  parameters: { isFullWidth: true },
} satisfies Meta<typeof SignedOutNotice>;
export default meta;

export const Idle: StoryObj<typeof meta> = { args: { reason: "idle" } };
export const EndedByServer: StoryObj<typeof meta> = { args: { reason: "ended" } };
