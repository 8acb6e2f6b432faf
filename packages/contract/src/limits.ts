/** What the calls accept, free of Zod: the contract's validators and the screens' fields read the same numbers. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** Only multiples of it are valid; without one, any number within the range. */
  readonly step?: number;
}

/** False for NaN. */
export const isWithin = (value: number, { low, high, step }: Range): boolean =>
  value >= low && value <= high && (step === undefined || Number.isInteger(value / step));

/** The words with the range in place of {low} and {high}. */
export const withRange = (words: string, { low, high }: Range): string =>
  words.replace("{low}", String(low)).replace("{high}", String(high));

/** Characters. */
export const TEXT_LIMITS = {
  displayName: 40,
  admissionDiagnosis: 200,
  additionalHistory: 1000,
  goalLabel: 120,
  goalSubtitle: 240,
  clearance: 1000,
  rideNote: 500,
  overrideReason: 300,
  answerReason: 300,
  eventNote: 500,
  missedNote: 80,
  boardName: 40,
  teamName: 40,
  familyName: 40,
  eventAction: 300,
} as const;

/** A patient's age: the calculator's limits, without its questions. */
export const PATIENT_AGE_YEARS = { low: 16, high: 110 } as const satisfies Range;

/** The hospital's number on the wristband. Text: leading zeros count. */
export const PATIENT_NUMBER_FORM = /^[A-Za-z0-9-]{1,32}$/;

/** A bed as the ward names it: '12-B'. */
export const BED_FORM = /^[\p{L}\d][\p{L}\d ./-]{0,11}$/u;

/** How long a code lives, whether it is emailed or read out. */
export const CODE_LIFETIME_SECONDS = 600;

/** Vital signs of a check before cycling: %, /min, mmHg, degrees Celsius. The safety check's own ranges. */
export const SESSION_CHECK_VITAL_LIMITS = {
  spo2_percent: { low: 50, high: 100 },
  heart_rate: { low: 20, high: 250 },
  systolic_mmhg: { low: 40, high: 280 },
  map_mmhg: { low: 20, high: 200 },
  respiratory_rate: { low: 2, high: 80 },
  temperature_c: { low: 25, high: 45 },
} as const satisfies Record<string, Range>;
export type SessionCheckVitalName = keyof typeof SESSION_CHECK_VITAL_LIMITS;

/** What a provider writes down of a ride: minutes, W and the bike's own level. */
export const WRITTEN_RIDE_LIMITS = {
  minutes: { low: 1, high: 360 },
  averagePowerWatts: { low: 0, high: 1500 },
  resistance: { low: 0, high: 100 },
} as const satisfies Record<string, Range>;

/** A goal's target, in the first of its units. Bounds: EDITOR-10, opened downwards for frail patients. */
export const GOAL_TARGET_LIMITS = {
  energy: { low: 1, high: 30_000 },
  duration: { low: 1, high: 60 },
  power: { low: 1, high: 100 },
  sessions: { low: 1, high: 5, step: 1 },
  resistance: { low: 1, high: 9 },
  consistency: { low: 1, high: 31, step: 1 },
} as const satisfies Record<string, Range>;

/** Goals sent from an assessment, as edited. CALCULATOR-43. */
export const ASSESSMENT_GOAL_LIMITS = {
  watt_goal: { low: 5, high: 100 },
  duration_min_per_session: GOAL_TARGET_LIMITS.duration,
  sessions_per_day: GOAL_TARGET_LIMITS.sessions,
  resistance_level: GOAL_TARGET_LIMITS.resistance,
  total_daily_energy: GOAL_TARGET_LIMITS.energy,
} as const satisfies Record<string, Range>;
