import type { LiveEvent } from "@bedside-bike/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../platform/events.ts";
import type { StreamView } from "../../platform/stream.ts";
import { type IndexedStream, StreamIndex } from "../../platform/stream-index.ts";
import { viewOwn } from "../patients/own-view.ts";
import { viewGranted } from "./granted-view.ts";

const patients = [1, 2, 3, 4];
const providers = [11, 12, 13];

interface Opening {
  readonly sessionId: number;
  readonly userId: number;
  /** A provider's id; undefined for a patient's stream. */
  readonly grantedPatientIds?: readonly number[] | undefined;
}
type Step = { open: Opening } | { close: number } | { event: StreamEvent };

interface LoggedStream extends IndexedStream {
  /** What was sent, and how often the stream was asked. */
  readonly sent: (LiveEvent | "signed-out")[];
  asked: number;
}

const viewOf = ({ userId, grantedPatientIds }: Opening): StreamView =>
  grantedPatientIds ? viewGranted(userId, grantedPatientIds) : viewOwn(userId);

function streamOf(opening: Opening): LoggedStream {
  const { filter, patientIds } = viewOf(opening);
  const { sessionId, userId } = opening;
  const sent: LoggedStream["sent"] = [];
  return {
    sessionId,
    userId,
    patientIds,
    sent,
    asked: 0,
    take(event) {
      this.asked += 1;
      if (event.type !== "session-ended") sent.push(...[filter(event) ?? []].flat());
      else if (event.sessionId === sessionId) sent.push("signed-out");
    },
  };
}

/** The streams in the order in which they were opened. Each event goes to the open ones, by either method. */
function play(steps: readonly Step[], isIndexed: boolean): LoggedStream[] {
  const [all, open, index] = [[] as LoggedStream[], new Set<LoggedStream>(), new StreamIndex<LoggedStream>()];
  for (const step of steps) {
    if ("open" in step) {
      const stream = streamOf(step.open);
      all.push(stream);
      open.add(stream);
      index.add(stream);
    } else if ("close" in step) {
      const stream = all[step.close % Math.max(1, all.length)];
      if (!stream) continue;
      open.delete(stream);
      index.delete(stream);
    } else if (isIndexed) index.take(step.event);
    else for (const stream of open) stream.take(step.event);
  }
  expect(index.all()).toEqual([...open]);
  expect(index.size).toBe(open.size);
  return all;
}

const patientId = fc.constantFrom(...patients);
const sessionId = fc.integer({ min: 1, max: 6 });
const ride = {
  type: "ride",
  rideId: "5f1c7de0-0000-4000-8000-000000000001",
  source: "bike",
  deviceNumber: "121",
  isOpen: true,
  day: "2026-03-10",
  durationSeconds: 5,
  powerWatts: 30,
  averagePowerWatts: 30,
  maxPowerWatts: 30,
  powerSeconds: 5,
  cadenceRpm: null,
  averageCadenceRpm: null,
  resistance: null,
  heartRateBpm: null,
  today: {
    date: "2026-03-10",
    durationSeconds: 5,
    filledSeconds: 5,
    dailyGoalMinutes: 30,
    sessions: 2,
    isReached: false,
    at: "2026-03-10T15:00:00.000Z",
  },
  todaySeconds: 5,
  filledSeconds: 5,
  whilePaused: false,
} as const;
const event: fc.Arbitrary<StreamEvent> = fc.oneof(
  patientId.map((id) => ({ ...ride, patientId: id })),
  fc.record({ type: fc.constantFrom("goals", "kudos", "bike", "feedback", "help", "access"), patientId }),
  fc.record({
    type: fc.constantFrom("granted", "revoked"),
    patientId,
    providerId: fc.constantFrom(...providers),
  }),
  fc.record({ type: fc.constant("session-ended"), sessionId }),
  fc.record({ type: fc.constant("closed"), reason: fc.constantFrom("revoked", "signed-out") }),
);
const opening: fc.Arbitrary<Opening> = fc.oneof(
  fc.record({ sessionId, userId: patientId }),
  fc.record({ sessionId, userId: fc.constantFrom(...providers), grantedPatientIds: fc.subarray(patients) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ open: opening }) },
  { weight: 1, arbitrary: fc.record({ close: fc.nat(20) }) },
  { weight: 6, arbitrary: fc.record({ event }) },
);

describe("Events handed to the streams that they concern", () => {
  it("reach each stream as if every stream had been asked, in the same order, whatever is granted and revoked [ACCESS-20]", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const sent = (isIndexed: boolean) => play(steps, isIndexed).map((stream) => stream.sent);
        expect(sent(true)).toEqual(sent(false));
      }),
    );
  });

  it("ask no other: one of 5,000 patients' streams, and those of the providers who may look", () => {
    const index = new StreamIndex<LoggedStream>();
    const own = Array.from({ length: 5000 }, (_, number) => streamOf({ sessionId: number + 1, userId: number + 1 }));
    const looking = streamOf({ sessionId: 6001, userId: 7001, grantedPatientIds: [1, 2] });
    const others = streamOf({ sessionId: 6002, userId: 7002, grantedPatientIds: [3] });
    for (const stream of [...own, looking, others]) index.add(stream);
    index.take({ ...ride, patientId: 2 });
    index.take({ type: "session-ended", sessionId: 17 });
    const asked = [...own, looking, others].filter((stream) => stream.asked > 0);
    expect(asked).toEqual([own[1], own[16], looking]);
    index.take({ type: "granted", patientId: 2, providerId: 7002 });
    index.take({ type: "revoked", patientId: 2, providerId: 7001 });
    index.take({ ...ride, patientId: 2 });
    expect([own[1]?.asked, looking.asked, others.asked]).toEqual([4, 2, 2]);
    expect(looking.sent.at(-1)).toEqual({ type: "access", patientId: 2 });
    expect(others.sent.at(-1)).toEqual({ ...ride, patientId: 2 });
  });
});
