import {
  enteredNews2Problem,
  isFreshNews2,
  type News2Input,
  type News2Part,
  news2ClassOf,
  news2Points,
  scoreNews2,
} from "../src/safety/news2.ts";

const scored = (answers: object, changes: Partial<News2Input> = {}) =>
  news2Points({ answers, hasVentilator: false, hasChronicLungDisease: false, isComfortCare: false, ...changes });

type Edge = readonly [value: number | string, points: number];

/** The chart, both sides of each threshold, by hand. */
const CHART: Readonly<Record<string, readonly Edge[]>> = {
  respiratory_rate: [
    [8, 3],
    [8.9, 3],
    [9, 1],
    [11.9, 1],
    [12, 0],
    [20.9, 0],
    [21, 2],
    [24.9, 2],
    [25, 3],
  ],
  spo2_percent: [
    [91, 3],
    [91.9, 3],
    [92, 2],
    [93.9, 2],
    [94, 1],
    [95.9, 1],
    [96, 0],
  ],
  systolic_mmhg: [
    [90.9, 3],
    [91, 2],
    [100.9, 2],
    [101, 1],
    [110.9, 1],
    [111, 0],
    [219.9, 0],
    [220, 3],
  ],
  heart_rate: [
    [40.9, 3],
    [41, 1],
    [50.9, 1],
    [51, 0],
    [90.9, 0],
    [91, 1],
    [110.9, 1],
    [111, 2],
    [130.9, 2],
    [131, 3],
  ],
  temperature_c: [
    [35.04, 3],
    [35.05, 1],
    [36.04, 1],
    [36.05, 0],
    [38.04, 0],
    [38.05, 1],
    [39.04, 1],
    [39.05, 2],
  ],
  oxygen_support: [
    ["none", 0],
    ["low_flow", 2],
    ["niv", 2],
  ],
  consciousness: [
    ["alert", 0],
    ["new_confusion", 3],
    ["voice", 3],
    ["unresponsive", 3],
  ],
};

const MEAN_PRESSURE: readonly Edge[] = [
  [64.9, 3],
  [65, 2],
  [69.9, 2],
  [70, 0],
];
const RASS: readonly Edge[] = [
  [-1, 3],
  [0, 0],
  [1, 0],
  [2, 3],
];
const FRACTION: readonly (readonly [number, number | null])[] = [
  [0.21, null],
  [0.22, 2],
];
const SECOND_SCALE: readonly (readonly [support: string, value: number, points: number])[] = [
  ["none", 83.9, 3],
  ["none", 84, 2],
  ["none", 85.9, 2],
  ["none", 86, 1],
  ["none", 87.9, 1],
  ["none", 88, 0],
  ["none", 100, 0],
  ["low_flow", 83.9, 3],
  ["low_flow", 84, 2],
  ["low_flow", 85.9, 2],
  ["low_flow", 86, 1],
  ["low_flow", 87.9, 1],
  ["low_flow", 88, 0],
  ["low_flow", 92.9, 0],
  ["low_flow", 93, 1],
  ["low_flow", 94.9, 1],
  ["low_flow", 95, 2],
  ["low_flow", 96.9, 2],
  ["low_flow", 97, 3],
];

const CLASSES = [
  [4, false, "low"],
  [5, false, "ask"],
  [6, false, "ask"],
  [7, false, "stop"],
  [3, true, "ask"],
] as const;

const NOW = "2026-11-28T12:00:00.000Z";
const hoursAgo = (hours: number): string => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
const MINUTE = 1 / 60;

/** A total, a 3 among its signs, the unit, and the hours for which it is fresh. */
const FRESH = [
  [0, false, "ward", 12],
  [1, false, "ward", 6],
  [4, false, "ward", 6],
  [5, false, "ward", 1],
  [3, true, "ward", 1],
  [0, false, "rehab", 12],
  [4, false, "rehab", 6],
  [5, false, "rehab", 1],
  [0, false, "stepdown", 1],
  [2, false, "stepdown", 1],
  [6, false, "stepdown", 1],
  [0, false, "icu", 1],
  [2, false, "icu", 1],
  [6, false, "icu", 1],
] as const;

const REFUSED = [
  [{ total: 20, single_3: true, at: NOW }, null],
  [{ total: 21, single_3: true, at: NOW }, "bounds.news2_entered"],
  [{ total: -1, single_3: false, at: NOW }, "bounds.news2_entered"],
  [{ total: 2.5, single_3: false, at: NOW }, "bounds.news2_entered"],
  [{ total: 3, single_3: true, at: NOW }, null],
  [{ total: 2, single_3: true, at: NOW }, "news2_entered.impossible"],
  [{ total: 12, single_3: false, at: NOW }, null],
  [{ total: 13, single_3: false, at: NOW }, "news2_entered.impossible"],
  [{ total: 2, single_3: false, at: hoursAgo(24) }, null],
  [{ total: 2, single_3: false, at: hoursAgo(24 + MINUTE) }, "bounds.news2_entered"],
  [{ total: 2, single_3: false, at: hoursAgo(-5 * MINUTE) }, null],
  [{ total: 2, single_3: false, at: hoursAgo(-6 * MINUTE) }, "bounds.news2_entered"],
  [{ total: 2, single_3: false, at: "yesterday" }, "bounds.news2_entered"],
] as const;

const differs = (name: string, actual: unknown, expected: unknown): string[] =>
  actual === expected ? [] : [`NEWS2 ${name}: ${actual}, not ${expected}`];

/** Every difference from the chart of the Royal College of Physicians, and from what is judgment. */
export const checkNews2Edges = (): string[] => [
  ...Object.entries(CHART).flatMap(([sign, edges]) =>
    edges.flatMap(([value, points]) =>
      differs(`${sign} ${value}`, scored({ [sign]: value })[sign as News2Part], points),
    ),
  ),
  ...MEAN_PRESSURE.flatMap(([value, points]) =>
    differs(`MAP ${value}`, scored({ map_mmhg: value }).systolic_mmhg, points),
  ),
  ...RASS.flatMap(([value, points]) => differs(`RASS ${value}`, scored({ rass: value }).consciousness, points)),
  ...FRACTION.flatMap(([value, points]) => differs(`FiO2 ${value}`, scored({ fio2: value }).oxygen_support, points)),
  ...SECOND_SCALE.flatMap(([oxygen_support, spo2_percent, points]) =>
    differs(
      `scale 2, ${oxygen_support}, ${spo2_percent}`,
      scored({ oxygen_support, spo2_percent, target_88_92: true }, { hasChronicLungDisease: true }).spo2_percent,
      points,
    ),
  ),
  ...CLASSES.flatMap(([total, hasSingle, level]) => differs(`total ${total}`, news2ClassOf(total, hasSingle), level)),
  // A part with 3 asks, one with 2 does not.
  ...differs("one 3", scoreOf({ respiratory_rate: 25 }), "ask"),
  ...differs("one 2", scoreOf({ respiratory_rate: 24 }), "low"),
  ...FRESH.flatMap(([total, single_3, level, hours]) => [
    ...differs(`fresh ${total} ${level}`, isFreshNews2({ total, single_3, at: hoursAgo(hours) }, level, NOW), true),
    ...differs(
      `stale ${total} ${level}`,
      isFreshNews2({ total, single_3, at: hoursAgo(hours + MINUTE) }, level, NOW),
      false,
    ),
  ]),
  ...REFUSED.flatMap(([entered, problem]) =>
    differs(JSON.stringify(entered), enteredNews2Problem(entered, { hasVentilator: false, now: NOW }), problem),
  ),
];

const scoreOf = (answers: object) =>
  scoreNews2({ answers, hasVentilator: false, hasChronicLungDisease: false, isComfortCare: false }, null).class;
