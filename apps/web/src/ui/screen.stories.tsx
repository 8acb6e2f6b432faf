import type { Meta, StoryObj } from "@storybook/react-vite";
import { Screen } from "./screen.tsx";

export default { component: Screen } satisfies Meta;

const shown = (minutes: number) => <p>You rode {minutes} minutes today.</p>;
const screenOf = (data: number | undefined, isError: boolean) => (
  <Screen query={{ data, isError, refetch: () => undefined }} failed="Your rides did not load" heading="Today">
    {shown}
  </Screen>
);

export const Waiting: StoryObj = { render: () => screenOf(undefined, false) };
export const Failed: StoryObj = { render: () => screenOf(undefined, true) };
export const Loaded: StoryObj = { render: () => screenOf(12, false) };
/** What was fetched once stays. */
export const FailedLater: StoryObj = { render: () => screenOf(12, true) };
