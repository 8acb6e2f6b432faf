import { randomFrom } from "../../apps/server/src/seed/random.ts";
import { type Installation, installations } from "../../apps/server/test/soak/kill-plan.ts";
import { MUTANTS } from "../clinical/mutants.ts";

export const parts = ["properties", "mutants", "kills", "fuzz", "rides"] as const;
export type Part = (typeof parts)[number];

interface Common {
  readonly name: string;
  /** Rounds, requests, changed numbers or rides. A slice is small enough to be repeated if it is cut off, and starts with an empty database. */
  readonly size: number;
  readonly seed: string;
}
export type Slice = Common &
  (
    | { readonly part: "properties" }
    /** `from` is the place of the first one. */
    | { readonly part: "mutants"; readonly from: number }
    | { readonly part: "kills"; readonly installation: Installation }
    | { readonly part: "fuzz"; readonly authMode: "demo" | "verified" }
    /** On a bike at a tablet through random faults, in a browser. */
    | { readonly part: "rides" }
  );
export type SliceOf<Kind extends Part> = Extract<Slice, { part: Kind }>;

const killsPerSlice = 25;
const requestsPerSlice = 20_000;
const mutantsPerSlice = 200;
const rides = 20;
const ridesPerSlice = 4;

export interface Wanted {
  readonly seed: string;
  readonly parts: readonly Part[];
  /** On each installation. */
  readonly rounds: number;
  readonly requests: number;
}

/** All slices, those of each kind spread over the whole, so that a run that is cut short has tried them all. */
export function planSlices({ seed, rounds, requests, parts: wanted }: Wanted): Slice[] {
  const seedOf = (name: string) => `${seed} ${name}`;
  const kills = installations.map((installation) =>
    sizes(rounds, killsPerSlice).map((size, index): Slice => {
      const name = `kills-${installation}-${index + 1}`;
      return { part: "kills", name, size, installation, seed: seedOf(name) };
    }),
  );
  const fuzz = sizes(requests, requestsPerSlice).map((size, index): Slice => {
    const name = `fuzz-${index + 1}`;
    return { part: "fuzz", name, size, authMode: index % 2 === 0 ? "demo" : "verified", seed: seedOf(name) };
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
  return [[properties], mutants, atTablets, ...kills, fuzz]
    .flatMap((slices) => slices.map((slice, index) => ({ slice, at: index / slices.length })))
    .sort((one, other) => one.at - other.at)
    .map(({ slice }) => slice)
    .filter(({ part }) => wanted.includes(part));
}

const sizes = (total: number, most: number): number[] =>
  Array.from({ length: Math.ceil(total / most) }, (_, index) => Math.min(most, total - index * most));

/** For generators that are seeded with a number. */
export const numberFrom = (seed: string): number => Math.floor(randomFrom(seed)() * 2 ** 31);
