import type { Meta, StoryObj } from "@storybook/react-vite";
import { DidYouKnow } from "./did-you-know.tsx";

const meta = { component: DidYouKnow } satisfies Meta<typeof DidYouKnow>;
export default meta;

export const FiveFacts: StoryObj<typeof meta> = {};
