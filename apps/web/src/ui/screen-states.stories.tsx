import type { Meta, StoryObj } from "@storybook/react-vite";
import { PrimaryButton } from "./button.tsx";
import { EmptyState, FailedState, Loading, LoadingScreen } from "./screen-states.tsx";

export default { component: LoadingScreen } satisfies Meta;

export const ScreenLoading: StoryObj = { render: () => <LoadingScreen /> };
export const PartLoading: StoryObj = { render: () => <Loading text="Loading your rides..." /> };
export const Empty: StoryObj = { render: () => <EmptyState /> };
export const EmptyWithAction: StoryObj = {
  render: () => (
    <EmptyState title="No rides yet" icon="pulse">
      <p>Your first ride shows up here.</p>
      <PrimaryButton to="/session">Start a ride</PrimaryButton>
    </EmptyState>
  ),
};
export const Failed: StoryObj = { render: () => <FailedState onRetry={() => undefined} /> };
export const FailedWithoutRetry: StoryObj = {
  render: () => <FailedState title="Your rides did not load">Ask your nurse if this stays.</FailedState>,
};
