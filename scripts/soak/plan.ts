import { randomFrom } from "../../apps/server/src/seed/random.ts";
import type { DatabaseKind } from "../../apps/server/test/support/database-templates.ts";
import { MUTANTS } from "../clinical/mutants.ts";

export const parts = ["properties", "mutants", "kills", "fuzz", "rides"] as const;
export type Part = (typeof parts)[number];

interface Common {
  readonly name: string;
  /** Rounds, requests, changed numbers or rides. A slice is small enough to be repeated if it is cut off, and starts with an empty database. */
  readonly size: number;
  readonly seed: string;
}
export interface PropertiesSlice extends Common {
  readonly part: "properties";
}
export interface MutantsSlice extends Common {
  readonly part: "mutants";
  /** The place of the first one. */
  readonly from: number;
}
export interface KillsSlice extends Common {
  readonly part: "kills";
  readonly database: DatabaseKind;
}
export interface FuzzSlice extends Common {
  readonly part: "fuzz";
  readonly database: DatabaseKind;
  readonly authMode: "demo" | "verified";
}
/** Rides on a bike at a tablet through random faults, in a browser. */
export interface RidesSlice extends Common {
  readonly part: "rides";
}
export type Slice = PropertiesSlice | MutantsSlice | KillsSlice | FuzzSlice | RidesSlice;

const killsPerSlice = 25;
const requestsPerSlice = 20_000;
const mutantsPerSlice = 200;
const rides = 20;
const ridesPerSlice = 4;
/** A third on PGlite, where a request takes three times as long and which runs the same SQL (decision 051). */
const fuzzed = [
  { database: "postgres", authMode: "demo" },
  { database: "postgres", authMode: "verified" },
  { database: "pglite", authMode: "demo" },
  { database: "postgres", authMode: "demo" },
  { database: "postgres", authMode: "verified" },
  { database: "pglite", authMode: "verified" },
] as const;

export interface Wanted {
  readonly seed: string;
  readonly parts: readonly Part[];
  /** On each database. */
  readonly rounds: number;
  readonly requests: number;
}

/** All slices, those of each kind spread over the whole, so that a run that is cut short has tried them all. */
export function planSlices({ seed, rounds, requests, parts: wanted }: Wanted): Slice[] {
  const seedOf = (name: string) => `${seed} ${name}`;
  const kills = (database: DatabaseKind) =>
    sizes(rounds, killsPerSlice).map((size, index): Slice => {
      const name = `kills-${database}-${index + 1}`;
      return { part: "kills", name, size, database, seed: seedOf(name) };
    });
  const fuzz = sizes(requests, requestsPerSlice).map((size, index): Slice => {
    const name = `fuzz-${index + 1}`;
    const { database, authMode } = fuzzed[index % fuzzed.length] ?? fuzzed[0];
    return { part: "fuzz", name, size, database, authMode, seed: seedOf(name) };
  });
  const properties: Slice = { part: "properties", name: "properties", size: 1, seed: seedOf("properties") };
  const mutants = sizes(MUTANTS.length, mutantsPerSlice).map((size, index): Slice => {
    const name = `mutants-${index + 1}`;
    return { part: "mutants", name, size, from: index * mutantsPerSlice, seed: seedOf(name) };
  });
  const atTablets = sizes(rides, ridesPerSlice).map((size, index): Slice => {
    const name = `rides-${index + 1}`;
    return { part: "rides", name, size, seed: seedOf(name) };
  });
  return [[properties], mutants, atTablets, kills("postgres"), kills("pglite"), fuzz]
    .flatMap((slices) => slices.map((slice, index) => ({ slice, at: index / slices.length })))
    .sort((one, other) => one.at - other.at)
    .map(({ slice }) => slice)
    .filter(({ part }) => wanted.includes(part));
}

const sizes = (total: number, most: number): number[] =>
  Array.from({ length: Math.ceil(total / most) }, (_, index) => Math.min(most, total - index * most));

/** For generators that are seeded with a number. */
export const numberFrom = (seed: string): number => Math.floor(randomFrom(seed)() * 2 ** 31);
