import type { Meta, StoryObj } from "@storybook/react-vite";
import { AppLink } from "./app-link.tsx";

export default { component: AppLink } satisfies Meta;

export const InText: StoryObj = {
  render: () => (
    <p>
      Your goals stand on <AppLink to="/goals">your goals page</AppLink>.
    </p>
  ),
};
