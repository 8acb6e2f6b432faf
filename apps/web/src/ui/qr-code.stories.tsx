import type { Meta, StoryObj } from "@storybook/react-vite";
import { QrCode } from "./qr-code.tsx";

const meta = {
  component: QrCode,
  args: { value: "https://bike.example/family#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", title: "Code of the link" },
} satisfies Meta<typeof QrCode>;
export default meta;

export const OfALink: StoryObj<typeof meta> = {};
