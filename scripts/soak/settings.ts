import { parseArgs } from "node:util";
import { type Part, parts } from "./plan.ts";

export interface Settings {
  /** Undefined: the commit's hash. */
  readonly seed: string | undefined;
  readonly parts: readonly Part[];
  /** On each installation. */
  readonly rounds: number;
  readonly requests: number;
  /** No slice begins later. */
  readonly minutes: number;
  /** How many slices run at once. */
  readonly workers: number;
  /** The name of the only one to run. */
  readonly slice: string | undefined;
}

/** @throws Error with a message for the command line. */
export function readSettings(args: string[], processors: number): Settings {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string" },
      only: { type: "string" },
      rounds: { type: "string", default: "200" },
      requests: { type: "string", default: "1000000" },
      minutes: { type: "string" },
      workers: { type: "string", default: `${processors}` },
      slice: { type: "string" },
    },
  });
  const { seed, only, slice } = values;
  const chosen = parts.filter((part) => only === undefined || part === only);
  if (chosen.length === 0) throw new Error(`--only takes ${parts.join(", ")}.`);
  if (seed !== undefined && !/^[\w.-]+$/.test(seed)) throw new Error("--seed takes letters, digits, '-', '_' and '.'.");
  return {
    seed,
    slice,
    parts: chosen,
    rounds: countOf("rounds", values.rounds),
    requests: countOf("requests", values.requests),
    minutes: values.minutes === undefined ? Number.POSITIVE_INFINITY : countOf("minutes", values.minutes),
    workers: countOf("workers", values.workers),
  };
}

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} takes a whole number above 0.`);
  return Number(text);
}
