/** The most urgent first: the state comes before what the days show; patients who have to wait come last. */
export const attentionReasons = [
  /** A call for help to which nobody is going. */
  "help",
  /** A patient rides who may not. */
  "must-stop",
  /** A call for help that somebody at the bed has to end: one is coming, or the patient felt better unseen. */
  "help-to-end",
  "symptoms",
  /** A fall or a stopped session holds the plan; `on-hold`: anything else does. */
  "event",
  "on-hold",
  "rode-while-paused",
  "too-hard",
  "check-due",
  "not-assessed",
  "ask-first",
  "session-check",
  /** One of yesterday's sessions was not done and nobody said why. */
  "unexplained",
  "send-again",
  "no-ride",
  "high-risk-no-goals",
  "below-goal",
  "power-falling",
  "no-goals",
  "on-track",
  "not-now",
] as const;
type AttentionReason = (typeof attentionReasons)[number];

/** How long a patient has not ridden. */
export interface Waiting {
  readonly isPedaling: boolean;
  /** Whole hours since the latest ride began; null for a patient who has never ridden. */
  readonly hoursWithoutRide: number | null;
  /** 1 on the day of admission. */
  readonly dayCount: number;
}

/** What patients are ranked by. */
export interface Ranked extends Pick<Waiting, "hoursWithoutRide" | "dayCount"> {
  readonly reason: AttentionReason;
  readonly lastName: string;
  readonly firstName: string;
  readonly id: number;
}

const hourMilliseconds = 3_600_000;
const hoursUntilOverdue = 24;

/** Both instants as `toISOString` writes them. */
export const hoursWithoutRide = (lastRideAt: string | null, at: string): number | null =>
  lastRideAt === null ? null : Math.max(0, Math.floor((Date.parse(at) - Date.parse(lastRideAt)) / hourMilliseconds));

/** A patient who has never ridden is overdue from the day after admission. */
export function isOverdue({ isPedaling, hoursWithoutRide, dayCount }: Waiting): boolean {
  if (isPedaling) return false;
  return hoursWithoutRide === null ? dayCount > 1 : hoursWithoutRide >= hoursUntilOverdue;
}

/** By reason, then by the time without a ride, then by name. Source: PORTAL-3. */
export const byAttention = (a: Ranked, b: Ranked): number =>
  urgencyOf(a.reason) - urgencyOf(b.reason) ||
  hoursWaited(b) - hoursWaited(a) ||
  a.lastName.localeCompare(b.lastName, "en") ||
  a.firstName.localeCompare(b.firstName, "en") ||
  a.id - b.id;

const urgencyOf = (reason: AttentionReason): number => attentionReasons.indexOf(reason);

/** A patient who has never ridden has waited since the day of admission. */
const hoursWaited = ({ hoursWithoutRide, dayCount }: Ranked): number => hoursWithoutRide ?? (dayCount - 1) * 24;

/** What a row of the provider's list is merged and ranked by. */
interface ListedRow extends Pick<Ranked, "id" | "lastName" | "firstName" | "dayCount">, Pick<Waiting, "isPedaling"> {
  readonly lastRideAt: string | null;
  readonly today: { readonly at: string };
  readonly attention: {
    readonly reason: AttentionReason;
    readonly hoursWithoutRide: number | null;
    readonly daysBelowGoal: number;
    readonly rank: number;
  };
}

/**
 * A provider's list after this row was read again, or is new on it: ranked as the server ranks all of them at the
 * instant at which the latest row was read. Rows that stay the same are the same objects.
 */
export function withRow<Row extends ListedRow>(list: readonly Row[], row: Row): Row[] {
  const rows = [...list.filter(({ id }) => id !== row.id), row];
  const at = rows.reduce((latest, { today }) => (today.at > latest ? today.at : latest), "");
  return rows
    .map((one) => ({ one, ranked: { ...one, ...waitedUntil(one, at) } }))
    .sort((a, b) => byAttention(a.ranked, b.ranked))
    .map(({ one, ranked: { reason, hoursWithoutRide } }, rank) => {
      const { attention } = one;
      const isSame =
        attention.reason === reason && attention.hoursWithoutRide === hoursWithoutRide && attention.rank === rank;
      return isSame ? one : { ...one, attention: { ...attention, reason, hoursWithoutRide, rank } };
    });
}

/** Reasons that show only while the last ride is recent. */
const whileNotOverdue: ReadonlySet<AttentionReason> = new Set([
  "high-risk-no-goals",
  "below-goal",
  "power-falling",
  "no-goals",
  "on-track",
]);

/** What time alone has changed since the row was read. */
function waitedUntil(row: ListedRow, at: string): Pick<Ranked, "reason" | "hoursWithoutRide"> {
  const { reason } = row.attention;
  const hours = hoursWithoutRide(row.lastRideAt, at);
  const isLate = whileNotOverdue.has(reason) && isOverdue({ ...row, hoursWithoutRide: hours });
  return { reason: isLate ? "no-ride" : reason, hoursWithoutRide: hours };
}
