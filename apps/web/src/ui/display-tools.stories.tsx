import type { Meta, StoryObj } from "@storybook/react-vite";
import { userEvent, within } from "storybook/test";
import { DisplayTools } from "./display-tools.tsx";

export default { component: DisplayTools } satisfies Meta;

export const Closed: StoryObj = { render: () => <DisplayTools roomFor="wide" /> };
/** At the right end, as in a header. */
export const Open: StoryObj = {
  render: () => (
    <div style={{ display: "flex", justifyContent: "end", minHeight: "14rem" }}>
      <DisplayTools onLogout={() => undefined} />
    </div>
  ),
  play: ({ canvasElement }) => userEvent.click(within(canvasElement).getByRole("button", { name: "Display" })),
};
