import type { Meta, StoryObj } from "@storybook/react-vite";
import { userEvent, within } from "storybook/test";
import { MenuButton } from "./menu-button.tsx";

const ignore = () => undefined;
const meta = {
  component: MenuButton,
  args: {
    label: "Export",
    icon: "download",
    items: [
      { key: "pdf", label: "PDF report", onChoose: ignore },
      { key: "csv", label: "Table of rides (CSV)", onChoose: ignore },
    ],
  },
} satisfies Meta<typeof MenuButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Pending: Story = { args: { isPending: true, pendingLabel: "Preparing..." } };
export const Open: Story = {
  play: ({ canvasElement }) => userEvent.click(within(canvasElement).getByRole("button", { name: "Export" })),
};
