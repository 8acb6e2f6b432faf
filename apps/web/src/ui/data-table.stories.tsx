import type { Meta, StoryObj } from "@storybook/react-vite";
import { type Column, DataTable } from "./data-table.tsx";

interface Ride {
  day: string;
  minutes: string;
  watts: string;
  resistance: string;
  notes: string;
}

const rows: Ride[] = [
  { day: "Fri, Nov 20", minutes: "15.5", watts: "32", resistance: "4", notes: "With the physical therapist" },
  { day: "Thu, Nov 19", minutes: "9.0", watts: "28", resistance: "3.5", notes: "" },
  { day: "Wed, Nov 18", minutes: "120.0", watts: "104", resistance: "10", notes: "Alone, after lunch" },
];
const columns: Column<Ride>[] = [
  { key: "day", header: "Day", cell: (ride) => ride.day },
  { key: "minutes", header: "Minutes", cell: (ride) => ride.minutes, isNumeric: true },
  { key: "watts", header: "Average power (W)", cell: (ride) => ride.watts, isNumeric: true },
  { key: "resistance", header: "Resistance", cell: (ride) => ride.resistance, isNumeric: true },
  { key: "notes", header: "Notes", cell: (ride) => ride.notes || "–" },
];
const table = { caption: "Rides this week", columns, rows, rowKey: (ride: Ride) => ride.day };

export default { component: DataTable } satisfies Meta;

export const Scrolling: StoryObj = { render: () => <DataTable {...table} /> };
export const Stacking: StoryObj = { render: () => <DataTable {...table} isStacking /> };
export const WithCaption: StoryObj = { render: () => <DataTable {...table} isCaptionHidden={false} /> };
export const WithDetails: StoryObj = {
  render: () => (
    <DataTable
      {...table}
      columns={columns.slice(0, 4)}
      details={(ride) => ride.notes && <p>{ride.notes}</p>}
      isStacking
    />
  ),
};
export const TwoColumns: StoryObj = { render: () => <DataTable {...table} columns={columns.slice(0, 2)} /> };
