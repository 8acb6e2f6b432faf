import type { Meta, StoryObj } from "@storybook/react-vite";
import { patient, provider, verifiedHospital } from "../../test/support/people.ts";
import { signIn } from "../../test/support/sign-in.ts";
import { stubReply } from "../../test/support/stub-server.ts";
import { SecondaryButton } from "../ui/button.tsx";
import { BackHeader, Brand, PublicHeader } from "./header.tsx";
import { PatientHeader } from "./patient-header.tsx";
import { ProviderHeader } from "./provider-header.tsx";

export default {
  component: PublicHeader,
  parameters: { isFullWidth: true },
} satisfies Meta;

export const Public: StoryObj = { render: () => <PublicHeader /> };
export const BrandAlone: StoryObj = { render: () => <Brand /> };
export const Back: StoryObj = { render: () => <BackHeader /> };
export const BackWithLongLabel: StoryObj = {
  render: () => <BackHeader to="/games" label="Back to all games and rewards" />,
};

export const Patient: StoryObj = {
  beforeEach: () => {
    signIn(patient);
    stubReply("system.status", verifiedHospital);
  },
  render: () => <PatientHeader />,
};

export const Provider: StoryObj = {
  beforeEach: () => signIn(provider),
  render: () => <ProviderHeader />,
};

export const ProviderWithButton: StoryObj = {
  beforeEach: () => signIn(provider),
  render: () => (
    <ProviderHeader>
      <SecondaryButton size="small">Goal calculator</SecondaryButton>
    </ProviderHeader>
  ),
};
