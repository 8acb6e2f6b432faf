import type { Meta, StoryObj } from "@storybook/react-vite";
import { verifiedHospital } from "../../test/support/people.ts";
import { stubReply } from "../../test/support/stub-server.ts";
import { lastSeen } from "../network/reconnecting.ts";
import { LastSeen } from "./last-seen.tsx";

const meta = {
  component: LastSeen,
  beforeEach: () => {
    stubReply("system.status", verifiedHospital);
    lastSeen.set(Date.parse("2026-11-29T11:24:00Z"));
    return () => lastSeen.set(null);
  },
} satisfies Meta<typeof LastSeen>;
export default meta;

export const Reconnecting: StoryObj<typeof meta> = {};
