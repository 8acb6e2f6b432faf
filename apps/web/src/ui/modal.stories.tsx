import type { Meta, StoryObj } from "@storybook/react-vite";
import Modal from "./modal.tsx";

const meta = {
  component: Modal,
  args: { title: "End session?", isOpen: true, onClose: () => undefined, children: "Your minutes are kept." },
} satisfies Meta<typeof Modal>;
export default meta;

export const Small: StoryObj<typeof meta> = { args: { size: "small" } };
export const Large: StoryObj<typeof meta> = { args: { size: "large" } };
