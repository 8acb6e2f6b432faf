import { parseArgs } from "node:util";

/** What is done to the running installation, and how often in a whole run. */
export const wholeRun = { kills: 10, switchovers: 10, freezes: 3, losses: 3, stalls: 2, rolls: 4 } as const;
export type Kind = keyof typeof wholeRun;
export const kinds = Object.keys(wholeRun) as Kind[];

export interface Settings {
  readonly rounds: Readonly<Record<Kind, number>>;
  readonly isWhole: boolean;
  readonly bikes: number;
  readonly screens: number;
  readonly freezeSeconds: number;
  /** Whether the logs of all processes are left behind. */
  readonly keepsLogs: boolean;
}

/** @throws Error with a message for the command line. */
export function readSettings(args: string[]): Settings {
  const number = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: {
      kills: number,
      switchovers: number,
      freezes: number,
      losses: number,
      stalls: number,
      rolls: number,
      bikes: { type: "string", default: "20" },
      screens: { type: "string", default: "20" },
      "freeze-seconds": { type: "string", default: "30" },
      "keep-logs": { type: "boolean", default: false },
    },
  });
  const isWhole = kinds.every((kind) => values[kind] === undefined);
  const roundsOf = (kind: Kind) => (isWhole ? wholeRun[kind] : countOf(kind, values[kind] ?? "0"));
  return {
    rounds: {
      kills: roundsOf("kills"),
      switchovers: roundsOf("switchovers"),
      freezes: roundsOf("freezes"),
      losses: roundsOf("losses"),
      stalls: roundsOf("stalls"),
      rolls: roundsOf("rolls"),
    },
    isWhole,
    bikes: atLeastOne("bikes", values.bikes),
    screens: atLeastOne("screens", values.screens),
    freezeSeconds: atLeastOne("freeze-seconds", values["freeze-seconds"]),
    keepsLogs: values["keep-logs"],
  };
}

function countOf(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number.`);
  return Number(text);
}

function atLeastOne(name: string, text: string): number {
  const count = countOf(name, text);
  if (count === 0) throw new Error(`--${name} takes a whole number above 0.`);
  return count;
}
