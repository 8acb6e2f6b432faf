import type { Meta, StoryObj } from "@storybook/react-vite";
import { verifiedHospital } from "../../test/support/people.ts";
import { stubReply } from "../../test/support/stub-server.ts";
import { KeepsNothingNotice, OfflineNotice, ReconnectingNotice, UpdateNotice } from "./offline-notices.tsx";

const meta = {
  component: OfflineNotice,
  parameters: { isFullWidth: true },
  beforeEach: () => stubReply("system.status", verifiedHospital),
} satisfies Meta<typeof OfflineNotice>;
export default meta;

export const NothingShown: StoryObj = { render: () => <OfflineNotice /> };
export const Reconnecting: StoryObj = { render: () => <ReconnectingNotice /> };
export const KeepsNothing: StoryObj = { render: () => <KeepsNothingNotice /> };
export const NewVersion: StoryObj = { render: () => <UpdateNotice onLoad={() => undefined} /> };
