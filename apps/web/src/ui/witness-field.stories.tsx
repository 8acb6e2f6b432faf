import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { WitnessField } from "./witness-field.tsx";

export default { component: WitnessField } satisfies Meta;

const message =
  "Nora Nonesuch helped you sign in, so a second provider has to witness this. Ask another nurse, therapist or doctor: " +
  "they make a witness code in their own portal, and you enter it here.";

function Asked({ code = "", error }: { code?: string; error?: string }) {
  const [value, setValue] = useState(code);
  return <WitnessField message={message} value={value} onChange={setValue} error={error} />;
}

export const Empty: StoryObj = { render: () => <Asked /> };
export const Filled: StoryObj = { render: () => <Asked code="1204 5678" /> };
export const WithError: StoryObj = { render: () => <Asked error="Enter the 8 digits of the witness code." /> };
