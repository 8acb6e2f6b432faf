import { type Installation, installations, moments, victims } from "../../apps/server/test/soak/kill-plan.ts";
import type { Part } from "./plan.ts";

/** What a slice has found. */
export interface Figures {
  readonly part: Part;
  /** Of kills. */
  readonly installation?: Installation;
  /** How often what was killed at which moment, such as 'postmaster, backup'. */
  readonly kills?: Readonly<Record<string, number>>;
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

/** The sums of all slices in Markdown. */
export function writeTables(done: readonly Figures[]): string {
  const of = (part: Part) => done.filter((figures) => figures.part === part);
  const [properties, mutants, kills, fuzz, rides] = [
    of("properties"),
    of("mutants"),
    of("kills"),
    of("fuzz"),
    of("rides"),
  ];
  const sentences = [
    properties.length > 0 && `Properties: ${properties.some(hasFailed) ? "failed" : "passed"}.`,
    fuzz.length > 0 &&
      `Fuzzed requests: ${sumOf(fuzz, ({ size }) => size)}, server errors: ${sumOf(fuzz, ({ serverErrors }) => serverErrors)}, ` +
        `problems: ${sumOf(fuzz, ({ problems }) => problems.length)}.`,
    rides.length > 0 &&
      `Rides at tablets: ${sumOf(rides, ({ size }) => size)}, slices that failed: ${rides.filter(hasFailed).length}.`,
    mutants.length > 0 && describeMutants(mutants),
  ].filter((sentence) => sentence !== false);
  return [...(kills.length > 0 ? writeKills(kills) : []), ...sentences].join("\n\n");
}

const killColumns: readonly (readonly [title: string, of: (slice: Figures) => number])[] = [
  ["Kills", ({ size }) => size],
  ["Acknowledged", ({ acknowledged }) => acknowledged],
  ["Lost", ({ lost }) => lost],
  ["Doubled", ({ doubled }) => doubled],
  ["5xx", ({ serverErrors }) => serverErrors],
  ["Problems", ({ problems }) => problems.length],
];

function writeKills(slices: readonly Figures[]): string[] {
  const rows: string[][] = [];
  const rowsOfVictims: string[][] = [];
  for (const installation of installations) {
    const own = slices.filter((slice) => slice.installation === installation);
    if (own.length === 0) continue;
    rows.push([installation, ...killColumns.map(([, of]) => sumOf(own, of))]);
    for (const victim of victims[installation]) {
      const counts = moments.embedded.map((moment) => sumOf(own, ({ kills }) => kills?.[`${victim}, ${moment}`] ?? 0));
      rowsOfVictims.push([installation, victim, ...counts]);
    }
  }
  return [
    writeTable(["PostgreSQL", ...killColumns.map(([title]) => title)], rows),
    writeTable(["PostgreSQL", "Killed", ...moments.embedded], rowsOfVictims),
  ];
}

const sumOf = (slices: readonly Figures[], of: (slice: Figures) => number): string =>
  slices.reduce((sum, slice) => sum + of(slice), 0).toLocaleString("en-US");

function describeMutants(slices: readonly Figures[]): string {
  const survivors = slices.flatMap(({ problems }) => problems);
  const summary = `Changed numbers of the clinical model: ${sumOf(slices, ({ size }) => size)}, not noticed: ${survivors.length}.`;
  return [summary, ...survivors].join("\n");
}

const writeTable = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
