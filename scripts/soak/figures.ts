import type { DatabaseKind } from "../../apps/server/test/support/database-templates.ts";
import type { Part } from "./plan.ts";

/** What a slice has found. */
export interface Figures {
  readonly part: Part;
  readonly database: DatabaseKind | null;
  /** Rounds, requests, changed numbers or rides. */
  readonly size: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly serverErrors: number;
  readonly problems: readonly string[];
}

export const hasFailed = ({ lost, doubled, serverErrors, problems }: Figures): boolean =>
  lost + doubled + serverErrors + problems.length > 0;

type Column = readonly [title: string, of: (figures: Figures) => number];

const columns: Readonly<Record<"kills" | "fuzz", readonly Column[]>> = {
  kills: [
    ["Kills", ({ size }) => size],
    ["Acknowledged", ({ acknowledged }) => acknowledged],
    ["Lost", ({ lost }) => lost],
    ["Doubled", ({ doubled }) => doubled],
    ["5xx", ({ serverErrors }) => serverErrors],
    ["Problems", ({ problems }) => problems.length],
  ],
  fuzz: [
    ["Fuzzed requests", ({ size }) => size],
    ["5xx", ({ serverErrors }) => serverErrors],
    ["Problems", ({ problems }) => problems.length],
  ],
};

const databases = { postgres: "PostgreSQL", pglite: "PGlite" };

/** The sums of all slices in Markdown, as they stand in bench/README.md. */
export function writeTables(done: readonly Figures[]): string {
  const tables = (["kills", "fuzz"] as const).flatMap((part) => {
    const slices = done.filter((figures) => figures.part === part);
    return slices.length > 0 ? [writeTable(columns[part], slices)] : [];
  });
  const properties = done.filter(({ part }) => part === "properties");
  if (properties.length > 0) tables.push(`Properties: ${properties.some(hasFailed) ? "failed" : "passed"}.`);
  const rides = done.filter(({ part }) => part === "rides");
  if (rides.length > 0)
    tables.push(`Rides at tablets: ${sizeOf(rides)}, slices that failed: ${rides.filter(hasFailed).length}.`);
  const mutants = done.filter(({ part }) => part === "mutants");
  if (mutants.length > 0) tables.push(describeMutants(mutants));
  return tables.join("\n\n");
}

const sizeOf = (slices: readonly Figures[]): string =>
  slices.reduce((sum, { size }) => sum + size, 0).toLocaleString("en-US");

function describeMutants(slices: readonly Figures[]): string {
  const survivors = slices.flatMap(({ problems }) => problems);
  const summary = `Changed numbers of the clinical model: ${sizeOf(slices)}, not noticed: ${survivors.length}.`;
  return [summary, ...survivors].join("\n");
}

function writeTable(titled: readonly Column[], slices: readonly Figures[]): string {
  const rows = Object.entries(databases).flatMap(([database, name]) => {
    const figures = slices.filter((slice) => slice.database === database);
    if (figures.length === 0) return [];
    const sums = titled.map(([, of]) => figures.reduce((sum, slice) => sum + of(slice), 0).toLocaleString("en-US"));
    return [[name, ...sums]];
  });
  return [["Database", ...titled.map(([title]) => title)], Array(titled.length + 1).fill("---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
