import { randomUUID } from "node:crypto";
import type { Dashboard, ListedSession, ProviderPatient, RideFeedback } from "@bedside-bike/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { assess, greenAnswers, recommended } from "../../../test/support/safety-check.ts";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { auditEvents, rides, safetyEvents } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

/** Each test has people of its own, and begins at noon. */
const noon = Date.parse("2027-03-10T16:00:00Z");
const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString();
let patient: SignedIn;
let provider: SignedIn;
beforeEach(async () => {
  await server.setNow(new Date(noon));
  patient = await register(server, "patient");
  provider = await register(server, "provider", { firstName: "Dana", lastName: "Dose" });
  await grant(patient, provider);
});

const aMinuteAndAHalf = Array.from({ length: 90 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));

async function ridden(startedAt = at(-hour)): Promise<string> {
  const ride = { rideId: randomUUID(), startedAt, readings: aMinuteAndAHalf };
  const reply = await patient.call("POST", `/api/patients/${patient.user.id}/sessions`, ride);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return ride.rideId;
}
const travel = async (milliseconds: number) => {
  await server.setNow(new Date(noon + milliseconds));
  for (const person of [patient, provider]) await signInAgain(person);
};
const say = (rideId: string, word: object = {}, person = patient) =>
  person.call("POST", `/api/rides/${rideId}/feedback`, word);
const reason = "Better after a rest.";
const answer = (rideId: string, decision: string, person = provider, body: object = { reason }) =>
  person.call("POST", `/api/rides/${rideId}/feedback/answer`, { decision, ...body });
async function said(rideId: string, word: object): Promise<RideFeedback> {
  const reply = await say(rideId, word);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}
const sayAfterRide = async (word: object, before = hour) => {
  const rideId = await ridden(new Date(server.deps.clock.now().getTime() - before).toISOString());
  await said(rideId, word);
  return rideId;
};
const listOf = async (person: SignedIn): Promise<ListedSession[]> =>
  (await person.call("GET", `/api/patients/${patient.user.id}/sessions`)).json();
const row = async (person = provider): Promise<ProviderPatient | undefined> =>
  (await person.call("GET", `/api/providers/${person.user.id}/patients`))
    .json()
    .find(({ id }: ProviderPatient) => id === patient.user.id);
const sendGoals = async () => {
  await assess(provider, patient.user.id, greenAnswers);
  const sent = { mobilityRecommendation: recommended };
  const reply = await provider.call("POST", `/api/patients/${patient.user.id}/goals/from-assessment`, sent);
  if (reply.statusCode !== 201) throw new Error(reply.body);
};
const auditOf = async (action: string) => {
  const rows = await server.asOwner((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.patientId, patient.user.id)).orderBy(auditEvents.id),
  );
  return rows.filter((entry) => entry.action === action).map(({ actorId, detail }) => ({ actorId, detail }));
};
const safetyEventsOf = () =>
  server.asOwner((tx) => tx.select().from(safetyEvents).where(eq(safetyEvents.patientId, patient.user.id)));

describe("what a patient says after a ride", () => {
  it("is in the list of rides, for them and their care team [RIDE-70, CALL-22, CALL-29]", async () => {
    const rideId = await ridden();
    expect(await listOf(patient)).toMatchObject([{ id: rideId, feedback: null }]);
    const symptomKinds = ["dizziness", "leg_pain"];
    const feedback = { rideId, effort: "too_hard", symptoms: true, symptomKinds, givenAt: at(0), answer: null };
    const reply = await say(rideId, { effort: "too_hard", symptomKinds: [...symptomKinds, "dizziness"] });
    expect([reply.statusCode, reply.json()]).toEqual([201, feedback]);
    for (const person of [patient, provider]) expect(await listOf(person)).toMatchObject([{ id: rideId, feedback }]);
  });

  it("is replaced by what they say later, and both stay in the audit log [RIDE-70, ACCESS-18]", async () => {
    const rideId = await ridden();
    await said(rideId, { effort: "too_hard", symptoms: true });
    await answer(rideId, "continue");
    await server.setNow(new Date(noon + minute));
    const later = await said(rideId, { effort: "right" });
    const word = { rideId, effort: "right", symptoms: false, symptomKinds: [], givenAt: at(minute) };
    expect(later).toEqual({ ...word, answer: null });
    expect(await auditOf("rides.giveFeedback")).toEqual([
      { actorId: patient.user.id, detail: { rideId, effort: "too_hard", symptoms: true } },
      { actorId: patient.user.id, detail: { rideId, effort: "right", symptoms: false } },
    ]);
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).toContain("rides.answerFeedback");
  });

  it("can be skipped, which takes back nothing that was said [RIDE-70]", async () => {
    const rideId = await ridden();
    const skipped = await said(rideId, {});
    const nothing = { effort: null, symptoms: false, symptomKinds: [] };
    expect(skipped).toEqual({ rideId, ...nothing, givenAt: at(0), answer: null });
    expect((await row())?.feedback).toBeNull();
    expect((await answer(rideId, "continue")).statusCode).toBe(409);
    const word = await said(rideId, { symptoms: true });
    expect(word).toMatchObject({ effort: null, symptoms: true });
    await server.setNow(new Date(noon + minute));
    expect(await said(rideId, {})).toEqual(word);
    expect(await auditOf("rides.giveFeedback")).toHaveLength(2);
  });

  it("belongs to the rider, and nobody else is told whose ride it is [ACCESS-11, RIDE-70]", async () => {
    const rideId = await ridden();
    const [other, ungranted] = [await register(server, "patient"), await register(server, "provider")];
    for (const [person, id, status] of [
      [other, rideId, 404],
      [patient, randomUUID(), 404],
      [provider, rideId, 403],
      [ungranted, rideId, 403],
    ] as const) {
      expect((await say(id, { effort: "easy" }, person)).statusCode).toBe(status);
    }
    const [unknown, others] = [await say(randomUUID(), {}, other), await say(rideId, {}, other)];
    expect({ ...others.json(), requestId: "" }).toEqual({ ...unknown.json(), requestId: "" });
    expect((await new Visitor(server).call("POST", `/api/rides/${rideId}/feedback`, {})).statusCode).toBe(401);
    expect(await listOf(patient)).toMatchObject([{ feedback: null }]);
  });

  it.each([
    [{ effort: "hard" }, "effort"],
    [{ effort: null }, "effort"],
    [{ symptoms: "yes" }, "symptoms"],
    [{ pain: true }, "pain"],
    [{ symptomKinds: ["headache"] }, "symptomKinds.0"],
    [{ symptoms: false, symptomKinds: ["chest_pain"] }, "symptomKinds"],
  ])("is refused as %o, naming %s [CALL-29]", async (word, field) => {
    const reply = await say(await ridden(), word);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it("is not asked about a struck ride [RIDE-70]", async () => {
    const written = await provider.call("POST", `/api/patients/${patient.user.id}/rides/by-hand`, {
      startedAt: at(-hour),
      minutes: 10,
      mode: "active",
    });
    const { id } = written.json();
    await said(id, { symptoms: true });
    await provider.call("DELETE", `/api/rides/${id}`);
    expect((await say(id, { effort: "right" })).statusCode).toBe(409);
    expect((await row())?.attention.reason).toBe("symptoms");
    expect((await answer(id, "continue")).statusCode).toBe(201);
  });

  it("reaches the patient's own screens and those of providers with a grant [RIDE-70, ACCESS-13]", async () => {
    const rideId = await ridden();
    const [own, theirs, others] = [
      await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`),
      await EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`),
      await register(server, "provider").then((ungranted) =>
        EventStream.open(server, ungranted, `/api/providers/${ungranted.user.id}/live`),
      ),
    ];
    await said(rideId, { effort: "too_hard" });
    await answer(rideId, "continue");
    const event = { type: "feedback", patientId: patient.user.id };
    for (const stream of [own, theirs]) {
      await expect
        .poll(() => stream.events.filter(({ type }) => type === "feedback"), { timeout: 10_000 })
        .toEqual([event, event]);
      stream.close();
    }
    expect(others.events).toEqual([]);
    others.close();
  });
});

describe("a provider's answer", () => {
  it("to continue is shown to the patient, and changes no goal [RIDE-71]", async () => {
    await sendGoals();
    const rideId = await ridden();
    await said(rideId, { effort: "too_hard" });
    await travel(minute);
    const reply = await answer(rideId, "continue", provider, {});
    const given = { decision: "continue", by: "Dana Dose", at: at(minute), reason: null };
    expect([reply.statusCode, reply.json().answer]).toEqual([201, given]);
    expect(await listOf(patient)).toMatchObject([{ feedback: { answer: given } }]);
    expect((await row())?.feedback).toBeNull();
    const detail = { rideId, effort: "too_hard", symptoms: false, decision: "continue" };
    expect(await auditOf("rides.answerFeedback")).toEqual([{ actorId: provider.user.id, detail }]);
    expect(await safetyEventsOf()).toEqual([]);
    expect((await row())?.dailyGoalMinutes).toBe(30);
  });

  it("to continue after symptoms needs a reason, which only providers read [RIDE-71]", async () => {
    await sendGoals();
    const rideId = await sayAfterRide({ symptomKinds: ["chest_pain"] });
    for (const body of [{}, { reason: "  " }]) {
      const refused = await answer(rideId, "continue", provider, body);
      expect([refused.statusCode, refused.json().field]).toEqual([400, "reason"]);
    }
    expect((await answer(rideId, "continue", provider, { reason: "x".repeat(301) })).statusCode).toBe(400);
    expect((await row())?.rideState).toMatchObject({ state: "wait", reasonId: "symptoms" });
    const reply = await answer(rideId, "continue", provider, { reason: ` ${reason}\n` });
    expect([reply.statusCode, reply.json().answer.reason]).toEqual([201, reason]);
    expect((await row())?.rideState.state).toBe("active");
    expect(await listOf(provider)).toMatchObject([{ feedback: { answer: { reason } } }]);
    expect(await listOf(patient)).toMatchObject([{ feedback: { answer: { reason: null } } }]);
    const own = await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`);
    expect(own.body + JSON.stringify(await auditOf("rides.answerFeedback"))).not.toContain(reason);
  });

  it("to pause holds the plan until an assessment names it; clearance, goals and step stay [RIDE-71, GOAL-38]", async () => {
    await sendGoals();
    await travel(minute);
    const rideId = await sayAfterRide({ symptoms: true });
    const stream = await EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`);
    expect((await answer(rideId, "pause", provider, {})).statusCode).toBe(201);
    await stream.next(({ type }) => type === "goals");
    stream.close();
    const [event] = await safetyEventsOf();
    expect(event).toMatchObject({ kind: "pause", at: new Date(noon + minute), recordedBy: provider.user.id });
    const shown: Dashboard = (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
    expect([shown.goals, shown.today.dailyGoalMinutes]).toEqual([[], null]);
    expect(shown.rideState).toMatchObject({ state: "hold", reasonId: "open_event", since: at(minute) });
    const limits = `/api/patients/${patient.user.id}/goal-limits`;
    expect((await provider.call("GET", limits)).json()).toMatchObject({ code: "assess_first" });
    expect(await row()).toMatchObject({
      feedback: null,
      rideState: { state: "hold" },
      attention: { reason: "on-hold" },
    });
    await travel(2 * minute);
    const assessed = await assess(provider, patient.user.id, { ...greenAnswers, event_reviewed: [event?.id] });
    expect(assessed.rideState).toMatchObject({ state: "active", target: { minutes: 15, sessions: 2, watts: 23 } });
    expect(assessed.mobility_recommendation).toMatchObject({ carried: true });
    expect((await provider.call("GET", limits)).json()).toMatchObject({ code: null, openEvents: [] });
  });

  it("changes nothing when it is repeated; a pause may follow, and stays [RIDE-71]", async () => {
    const rideId = await sayAfterRide({ effort: "too_hard", symptoms: true });
    const colleague = await register(server, "provider");
    await grant(patient, colleague);
    const first = await answer(rideId, "continue");
    await server.setNow(new Date(noon + minute));
    const repeat = await answer(rideId, "continue", colleague);
    expect([repeat.statusCode, repeat.json()]).toEqual([201, first.json()]);
    const paused = await answer(rideId, "pause", colleague);
    expect([paused.statusCode, paused.json().answer.at]).toEqual([201, at(minute)]);
    await server.setNow(new Date(noon + 2 * minute));
    expect((await answer(rideId, "pause")).json()).toEqual(paused.json());
    const refused = await answer(rideId, "continue");
    expect([refused.statusCode, refused.json().field]).toEqual([409, "decision"]);
    expect(await safetyEventsOf()).toHaveLength(1);
    expect(await auditOf("rides.answerFeedback")).toHaveLength(2);
  });

  it("attack: two pauses at once are one event [RIDE-71]", async () => {
    const rideId = await sayAfterRide({ symptoms: true });
    const colleague = await register(server, "provider");
    await grant(patient, colleague);
    const replies = await Promise.all([answer(rideId, "pause"), answer(rideId, "pause", colleague)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(replies[0]?.json()).toEqual(replies[1]?.json());
    expect(await safetyEventsOf()).toHaveLength(1);
  });

  it("covers what the patient said before, and nothing after it [RIDE-71]", async () => {
    const first = await sayAfterRide({ symptoms: true }, 3 * hour);
    await server.setNow(new Date(noon + minute));
    const second = await sayAfterRide({ effort: "too_hard" }, 2 * hour);
    await server.setNow(new Date(noon + 2 * minute));
    const third = await sayAfterRide({ symptoms: true }, hour);
    expect(await row()).toMatchObject({ feedback: { rideId: third, symptomsAt: at(2 * minute), tooHardInARow: 1 } });
    await answer(second, "continue");
    const answered = (await listOf(patient)).filter(({ feedback }) => feedback?.answer).map(({ id }) => id);
    expect(answered.sort()).toEqual([first, second].sort());
    expect(await row()).toMatchObject({ feedback: { rideId: third, symptomsAt: at(2 * minute), tooHardInARow: 0 } });
    await answer(third, "continue");
    expect((await row())?.feedback).toBeNull();
  });

  it("is for providers with a grant only, and for a ride about which something was said [ACCESS-12, CALL-29]", async () => {
    const rideId = await ridden();
    const ungranted = await register(server, "provider");
    expect((await answer(rideId, "continue")).statusCode).toBe(409);
    await said(rideId, { effort: "easy" });
    for (const [person, id, status] of [
      [patient, rideId, 403],
      [ungranted, rideId, 404],
      [provider, randomUUID(), 404],
      [provider, rideId, 201],
    ] as const) {
      expect((await answer(id, "continue", person)).statusCode).toBe(status);
    }
    for (const body of [{}, { decision: "stop" }, { decision: "pause", note: "" }, { decision: "pause", reason: 1 }]) {
      expect((await provider.call("POST", `/api/rides/${rideId}/feedback/answer`, body)).statusCode).toBe(400);
    }
    const [given] = (await patient.call("GET", "/api/provider-relationships")).json();
    await patient.call("DELETE", `/api/provider-relationships/${given.id}`);
    expect((await answer(rideId, "pause")).statusCode).toBe(404);
  });
});

describe("the provider's list", () => {
  it("leads with symptoms until somebody answers, however long that takes [PORTAL-3, PORTAL-34]", async () => {
    await sendGoals();
    const rideId = await sayAfterRide({ symptoms: true, effort: "right" });
    await travel(20 * 24 * hour);
    await assess(provider, patient.user.id, greenAnswers);
    await sayAfterRide({ effort: "right" });
    expect(await row()).toMatchObject({
      feedback: { rideId, symptomsAt: at(0), tooHardInARow: 0 },
      rideState: { state: "wait", since: at(0) },
      attention: { reason: "symptoms" },
    });
    await answer(rideId, "continue");
    expect(await row()).toMatchObject({ feedback: null, attention: { reason: "send-again" } });
  });

  it("counts rides that were too hard in a row, up to the latest; a skipped question neither counts nor ends it [PORTAL-3, PORTAL-34]", async () => {
    const words = [
      [{ effort: "too_hard" }, 1],
      [{ effort: "right" }, 0],
      [{ effort: "too_hard" }, 1],
      [{}, 1],
      [{ effort: "too_hard", symptoms: false }, 2],
      [{ effort: "easy" }, 0],
    ] as const;
    await sendGoals();
    for (const [index, [word, inARow]] of words.entries()) {
      await server.setNow(new Date(noon + (index + 1) * minute));
      const rideId = await sayAfterRide(word, (20 - index) * hour);
      const shown = await row();
      expect(shown?.feedback?.tooHardInARow ?? 0).toBe(inARow);
      expect(shown?.attention.reason === "too-hard").toBe(inARow > 0);
      if (inARow > 0 && "effort" in word)
        expect(shown?.feedback).toEqual({ rideId, symptomsAt: null, symptomKinds: [], tooHardInARow: inARow });
    }
  });

  it("no longer says too hard once the goals changed, somebody answered, or a week has passed [PORTAL-34]", async () => {
    await sendGoals();
    const tooHard = async (milliseconds: number) => {
      await travel(milliseconds);
      const rideId = await sayAfterRide({ effort: "too_hard" });
      expect((await row())?.feedback).toMatchObject({ rideId, tooHardInARow: 1 });
      return rideId;
    };
    await tooHard(minute);
    await travel(2 * minute);
    await sendGoals();
    expect((await row())?.feedback).toBeNull();
    await answer(await tooHard(hour), "continue");
    expect((await row())?.feedback).toBeNull();
    await tooHard(2 * hour);
    await travel(2 * hour + 7 * 24 * hour - 1);
    expect((await row())?.feedback).toMatchObject({ tooHardInARow: 1 });
    await travel(2 * hour + 7 * 24 * hour);
    expect((await row())?.feedback).toBeNull();
  });

  it("has the age in whole years, and never the birth date [ACCESS-13, PORTAL-35]", async () => {
    patient = await register(server, "patient", { dateOfBirth: "1944-03-11" });
    await grant(patient, provider);
    const list = await provider.call("GET", `/api/providers/${provider.user.id}/patients`);
    expect(list.body).not.toContain("1944");
    expect((await row())?.age).toBe(82);
    await travel(24 * hour);
    expect((await row())?.age).toBe(83);
  });
});

describe("the database", () => {
  const as = <Result>({ cookie }: SignedIn, work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    const { token } = /session=(?<token>[^;]+)/.exec(cookie ?? "")?.groups ?? {};
    return server.deps.database.withSession(hashToken(token ?? ""), (tx) => work(tx));
  };
  const run = (person: SignedIn, statement: string) =>
    as(person, (tx) => selectRows(tx, sql.raw(`${statement} returning ride_id`)));
  const refusal = { cause: { code: "42501" } };

  it("shows it to the patient and to providers with a grant, and lets each write their own part [ACCESS-17, ACCESS-31]", async () => {
    const rideId = await sayAfterRide({ effort: "too_hard" });
    const where = `where ride_id = '${rideId}'`;
    const [other, ungranted] = [await register(server, "patient"), await register(server, "provider")];
    const count = (person: SignedIn) =>
      as(person, (tx) => selectRows(tx, sql.raw(`select 1 from ride_feedback ${where}`))).then(({ length }) => length);
    expect([await count(patient), await count(provider), await count(other), await count(ungranted)]).toEqual([
      1, 1, 0, 0,
    ]);
    for (const person of [other, ungranted]) {
      expect(await run(person, `update ride_feedback set symptoms = true ${where}`)).toEqual([]);
    }
    const inTheNameOf = (id: number) =>
      `update ride_feedback set answered_by = ${id}, answered_at = now(), decision = 'continue' ${where}`;
    for (const [person, statement] of [
      [provider, `update ride_feedback set effort = 'easy' ${where}`],
      [
        provider,
        `update ride_feedback set symptoms = true, answered_by = ${provider.user.id}, answered_at = now(), decision = 'pause' ${where}`,
      ],
      [provider, inTheNameOf(ungranted.user.id)],
      [patient, inTheNameOf(provider.user.id)],
      [patient, `update ride_feedback set patient_id = ${other.user.id} ${where}`],
      [
        other,
        `insert into ride_feedback (ride_id, patient_id, symptoms, given_at) values ('${rideId}', ${other.user.id}, true, now())`,
      ],
      [
        provider,
        `insert into ride_feedback (ride_id, patient_id, symptoms, given_at) values ('${randomUUID()}', ${patient.user.id}, true, now())`,
      ],
    ] as const) {
      await expect(run(person, statement), statement).rejects.toMatchObject(refusal);
    }
    await expect(run(patient, `delete from ride_feedback ${where}`)).rejects.toMatchObject(refusal);
    expect(await run(provider, inTheNameOf(provider.user.id))).toHaveLength(1);
    expect(await run(patient, `update ride_feedback set answer_seen_at = now() ${where}`)).toHaveLength(1);
    await expect(run(patient, `update ride_feedback set decision = 'pause' ${where}`)).rejects.toMatchObject(refusal);
  });

  it("accepts no other words [RIDE-70]", async () => {
    const rideId = await ridden();
    for (const values of [
      "'hard', false, now(), null",
      "'easy', false, now(), 'stop'",
      "'easy', false, now(), 'pause'",
    ]) {
      const stored = server.asOwner((tx) =>
        tx.execute(
          sql.raw(`insert into ride_feedback (ride_id, patient_id, effort, symptoms, given_at, decision)
            values ('${rideId}', ${patient.user.id}, ${values})`),
        ),
      );
      await expect(stored).rejects.toMatchObject({ cause: { code: "23514" } });
    }
    expect(await server.asOwner((tx) => tx.select().from(rides).where(eq(rides.id, rideId)))).toHaveLength(1);
  });
});
