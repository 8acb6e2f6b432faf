import type { Meta, StoryObj } from "@storybook/react-vite";
import { demoHospital, verifiedHospital } from "../../test/support/people.ts";
import { stubReply } from "../../test/support/stub-server.ts";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "./app-shell.tsx";
import { Card } from "./card.tsx";
import { PageHeader } from "./page-header.tsx";

export default {
  component: AppShell,
  parameters: { isFullWidth: true },
  beforeEach: () => stubReply("system.status", verifiedHospital),
} satisfies Meta;

const content = (
  <>
    <PageHeader title="My goals" subtitle="What your care team has set for you." />
    <Card title="Today">Ride 15 minutes at an easy pace.</Card>
  </>
);

export const Patient: StoryObj = {
  render: () => (
    <AppShell title="My goals" header={<BackHeader />}>
      {content}
    </AppShell>
  ),
};

export const DemoData: StoryObj = { ...Patient, beforeEach: () => stubReply("system.status", demoHospital) };

export const Narrow: StoryObj = {
  render: () => (
    <AppShell title="My goals" header={<BackHeader />} width="narrow">
      {content}
    </AppShell>
  ),
};

/** The provider's portal fills the width and brings its own margins. */
export const ProviderFullWidth: StoryObj = {
  render: () => (
    <AppShell title="Patients" header={<BackHeader />} density="provider" width="full">
      <div style={{ padding: 24 }}>{content}</div>
    </AppShell>
  ),
};
