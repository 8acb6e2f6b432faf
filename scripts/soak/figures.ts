import type { Part, Slice } from "./plan.ts";

/** What a slice has found. */
export interface Figures {
  readonly part: Part;
  readonly database: string;
  /** Rounds or requests. */
  readonly size: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly serverErrors: number;
  readonly problems: readonly string[];
}

export const hasFailed = ({ lost, doubled, serverErrors, problems }: Figures): boolean =>
  lost + doubled + serverErrors + problems.length > 0;

type Done = readonly Figures[];

const sum = (done: Done, of: (figures: Figures) => number): string =>
  done.reduce((total, figures) => total + of(figures), 0).toLocaleString("en-US");

const databases = { postgres: "PostgreSQL", pglite: "PGlite" };

/** The figures of all slices as tables in Markdown, for bench/README.md. */
export function writeTables(done: Done): string {
  const inDatabases = (part: Part, write: (name: string, rows: Done) => string) =>
    Object.entries(databases).flatMap(([database, name]) => {
      const rows = done.filter((figures) => figures.part === part && figures.database === database);
      return rows.length > 0 ? [write(name, rows)] : [];
    });
  const problems = (rows: Done) => sum(rows, (figures) => figures.problems.length);
  const kills = inDatabases(
    "kills",
    (name, rows) =>
      `| ${name} | ${sum(rows, ({ size }) => size)} | ${sum(rows, ({ acknowledged }) => acknowledged)} | ${sum(rows, ({ lost }) => lost)} | ${sum(rows, ({ doubled }) => doubled)} | ${sum(rows, ({ serverErrors }) => serverErrors)} | ${problems(rows)} |`,
  );
  const fuzz = inDatabases(
    "fuzz",
    (name, rows) =>
      `| ${name} | ${sum(rows, ({ size }) => size)} | ${sum(rows, ({ serverErrors }) => serverErrors)} | ${problems(rows)} |`,
  );
  const properties = done.filter(({ part }) => part === "properties");
  return [
    ...(kills.length > 0
      ? ["| Kills | Rounds | Acknowledged | Lost | Doubled | 5xx | Other problems |", "|---|---|---|---|---|---|---|"]
      : []),
    ...kills,
    ...(fuzz.length > 0 ? ["", "| Fuzz | Requests | 5xx | Other problems |", "|---|---|---|---|"] : []),
    ...fuzz,
    ...properties.map((figures) => `\nProperties: ${hasFailed(figures) ? "failed" : "passed"}`),
  ].join("\n");
}

export const noFigures = (slice: Slice): Figures => ({
  part: slice.part,
  database: "database" in slice ? slice.database : "",
  size: slice.size,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  serverErrors: 0,
  problems: [],
});
