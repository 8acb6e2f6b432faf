import type { Round } from "./rounds.ts";
import { type Kind, kinds } from "./settings.ts";

const screensBackWithinSeconds = 10;
const switchoverWithinSeconds = 4;
/** Beyond the time after which Patroni gives a silent primary up. */
const takeOverWithinSeconds = 4;

const whatHappens: Readonly<Record<Kind, string>> = {
  kills: "kill of the primary's PostgreSQL and Patroni",
  switchovers: "planned switchover",
  freezes: "freeze of the primary",
  losses: "kill with an asynchronous standby 3 s behind",
  stalls: "kill after the standby was frozen for 13 s",
  rolls: "roll of both app nodes",
};

interface Goal {
  readonly text: string;
  readonly isMet: (round: Round) => boolean;
}

const loseNothing: Goal = { text: "0 lost, 0 doubled", isMet: ({ lost, doubled }) => lost + doubled === 0 };
const screensComeBack: Goal = {
  text: `screens back within ${screensBackWithinSeconds} s`,
  isMet: ({ secondsUntilScreensBack }) => secondsUntilScreensBack <= screensBackWithinSeconds,
};
const writesWithin = (seconds: number): Goal => ({
  text: `writes within ${seconds} s`,
  isMet: ({ secondsWithoutWrites }) => secondsWithoutWrites < seconds,
});

function goalsOf(kind: Kind, ttlSeconds: number): readonly Goal[] {
  if (kind === "losses") return [screensComeBack];
  const goals = [loseNothing, screensComeBack];
  if (kind === "switchovers") return [...goals, writesWithin(switchoverWithinSeconds)];
  if (kind === "kills") return [...goals, writesWithin(ttlSeconds + takeOverWithinSeconds)];
  if (kind === "rolls") return [...goals, { text: "0 failed calls", isMet: ({ failedCalls }) => failedCalls === 0 }];
  return goals;
}

/** Of a round: what it has missed. */
export const missedGoals = (round: Round, ttlSeconds: number): string[] =>
  goalsOf(round.kind, ttlSeconds).flatMap(({ text, isMet }) => (isMet(round) ? [] : [text]));

const range = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(1));
  return least === most ? `${most}` : `${least} to ${most}`;
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A line for each kind of outage, in Markdown. */
export function writeTable(rounds: readonly Round[], ttlSeconds: number): string {
  const head = [
    "Outage",
    "Rounds",
    "Seconds without writes",
    "Slowest bike, seconds",
    "Screens back after, seconds",
    "Acknowledged",
    "Lost",
    "Doubled",
    "Failed calls",
    "Goals",
  ];
  const lines = kinds.flatMap((kind) => {
    const of = rounds.filter((round) => round.kind === kind);
    if (of.length === 0) return [];
    const missed = goalsOf(kind, ttlSeconds).flatMap(({ text, isMet }) => {
      const times = of.filter((round) => !isMet(round)).length;
      return times === 0 ? [] : [`**missed** ${times} of ${of.length}: ${text}`];
    });
    return [
      [
        whatHappens[kind],
        of.length,
        range(of.map(({ secondsWithoutWrites }) => secondsWithoutWrites)),
        range(of.map(({ secondsOfSlowestBike }) => secondsOfSlowestBike)),
        range(of.map(({ secondsUntilScreensBack }) => secondsUntilScreensBack)),
        sum(of.map(({ acknowledged }) => acknowledged)),
        sum(of.map(({ lost }) => lost)),
        sum(of.map(({ doubled }) => doubled)),
        sum(of.map(({ failedCalls }) => failedCalls)),
        missed.length > 0 ? missed.join("; ") : "met",
      ],
    ];
  });
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
