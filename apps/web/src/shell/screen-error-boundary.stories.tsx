import type { Meta, StoryObj } from "@storybook/react-vite";
import { verifiedHospital } from "../../test/support/people.ts";
import { stubReply } from "../../test/support/stub-server.ts";
import { ScreenErrorBoundary } from "./screen-error-boundary.tsx";

function BrokenScreen(): never {
  throw new Error("This story's screen always breaks.");
}

export default {
  component: ScreenErrorBoundary,
  beforeEach: () => stubReply("system.status", verifiedHospital),
} satisfies Meta;

export const ScreenBroke: StoryObj = {
  // The error is intended, so React need not report it.
  parameters: { react: { rootOptions: { onCaughtError: () => undefined } } },
  render: () => (
    <ScreenErrorBoundary address="/goals">
      <BrokenScreen />
    </ScreenErrorBoundary>
  ),
};
