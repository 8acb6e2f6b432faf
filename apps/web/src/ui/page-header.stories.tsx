import type { Meta, StoryObj } from "@storybook/react-vite";
import { SecondaryButton } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";

const meta = { component: PageHeader } satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Title: Story = { args: { title: "My goals" } };
export const WithSubtitle: Story = { args: { title: "My goals", subtitle: "What your care team has set for you." } };
export const WithBackAndActions: Story = {
  args: {
    title: "Dorothy Williams",
    subtitle: "Admitted Nov 16, 2026",
    back: { to: "/provider-dashboard", label: "All patients" },
    actions: (
      <>
        <SecondaryButton>Discharge</SecondaryButton>
        <SecondaryButton icon="download">Export</SecondaryButton>
      </>
    ),
  },
};
