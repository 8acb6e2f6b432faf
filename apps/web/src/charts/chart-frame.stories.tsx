import type { Meta, StoryObj } from "@storybook/react-vite";
import { userEvent, within } from "storybook/test";
import { ChartFrame } from "./chart-frame.tsx";
import { makeDays } from "./story-days.ts";

const rows = makeDays(7).map((day, index) => ({ ...day, minutes: index * 3 }));

function Frame({ rows: shown, readout }: { rows: typeof rows; readout?: string }) {
  return (
    <ChartFrame
      label="Minutes a day"
      rows={shown}
      rowKey={(row) => row.key}
      columns={[
        { key: "day", header: "Day", cell: (row) => row.longName },
        { key: "minutes", header: "Minutes", cell: (row) => row.minutes, isNumeric: true },
      ]}
      readout={readout}
    >
      <p>The chart stands here.</p>
    </ChartFrame>
  );
}

const meta = { component: ChartFrame, render: () => <Frame rows={rows} /> } satisfies Meta;
export default meta;

export const AsChart: StoryObj = {};
export const WithReadout: StoryObj = { render: () => <Frame rows={rows} readout="Fri, Nov 20: 18 min" /> };
export const AsTable: StoryObj = {
  play: ({ canvasElement }) => userEvent.click(within(canvasElement).getByRole("button", { name: "as table" })),
};
export const Empty: StoryObj = { render: () => <Frame rows={[]} /> };
