import { z } from "zod";

const id = z.int().positive();

/** A ride's id and its patient's: with the latter, a node without a screen of that patient has nothing to look up. */
const rideAndPatient = z.tuple([z.uuid(), id]);

/** PostgreSQL accepts less than 8,000 bytes per notification, and such a pair takes up to 60. */
export const mostRidesOfNotice = 100;

/** What nodes tell each other: only ids. What they stand for is looked up where it is shown. */
export const notice = z.discriminatedUnion("type", [
  /** What screens show of these rides has changed. */
  z.strictObject({ type: z.literal("rides"), rides: z.array(rideAndPatient).min(1).max(mostRidesOfNotice) }),
  z.strictObject({ type: z.enum(["goals", "kudos", "feedback", "help", "bike", "stop"]), patientId: id }),
  z.strictObject({ type: z.literal("session-ended"), sessionId: id }),
  z.strictObject({ type: z.enum(["granted", "revoked"]), patientId: id, providerId: id }),
  z.strictObject({ type: z.literal("board-ended"), boardId: id, providerId: id }),
]);
export type Notice = z.infer<typeof notice>;

/** A ride that screens may show. */
export interface AnnouncedRide {
  readonly id: string;
  /** Null for a ride without a patient, which is on no screen. */
  readonly patientId: number | null;
}

/** That these rides have changed, in as few notices as hold them. */
export function noticesOf(rides: readonly AnnouncedRide[]): Notice[] {
  const shown = rides.flatMap(({ id, patientId }): [string, number][] => (patientId === null ? [] : [[id, patientId]]));
  const count = Math.ceil(shown.length / mostRidesOfNotice);
  return Array.from({ length: count }, (_, index) => ({
    type: "rides",
    rides: shown.slice(index * mostRidesOfNotice, (index + 1) * mostRidesOfNotice),
  }));
}

/** Null if it is not a notice: whoever has the app's login can send anything. */
export function readNotice(payload: string): Notice | null {
  try {
    return notice.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
