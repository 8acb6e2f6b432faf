import type { Meta, StoryObj } from "@storybook/react-vite";
import { Alert, FailedToSave, Problem } from "./alert.tsx";

export default { component: Alert } satisfies Meta;

export const Short: StoryObj = { render: () => <Alert>Something has changed meanwhile.</Alert> };
export const TwoLines: StoryObj = {
  render: () => (
    <div style={{ maxWidth: 280 }}>
      <Alert>The assessment's hours have passed. Assess again before goals go to the patient.</Alert>
    </div>
  ),
};
export const OfAMutation: StoryObj = {
  render: () => <FailedToSave mutation={{ isError: true, error: new Error() }} text="The bed was not saved." />,
};
export const WithoutFrame: StoryObj = {
  render: () => <Problem error={new Error()} text="The passkey was not removed." />,
};
