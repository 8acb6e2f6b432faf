import type { Meta, StoryObj } from "@storybook/react-vite";
import { VisuallyHidden } from "./visually-hidden.tsx";

export default { component: VisuallyHidden } satisfies Meta;

export const BesideWords: StoryObj = {
  render: () => (
    <p>
      12 min <VisuallyHidden>of 30 minutes today</VisuallyHidden>
    </p>
  ),
};
