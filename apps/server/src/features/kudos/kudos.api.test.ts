import { avatarEmojis, type CallReply } from "@bedside-bike/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { assess } from "../../../test/support/safety-check.ts";
import { storeRides } from "../../../test/support/stored-rides.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { auditEvents, kudosFeedItems, kudosPreferences, nudges, patients } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";
import { serverJobs } from "../../server-jobs.ts";
import { type RideAchievements, recordAchievements } from "./kudos.service.ts";
import { pseudonymFor } from "./pseudonym.ts";

/** 12:00 in the test hospital's time zone. */
const noon = new Date("2026-03-10T16:00:00Z");
const today = "2026-03-10";

describe("the community wall", () => {
  let server: TestServer;
  let patient: SignedIn;
  let other: SignedIn;
  const preferences = "/api/kudos/preferences";
  const join = async (optIns: { optInKudos?: boolean; optInNudges?: boolean }, displayName?: string) => {
    const member = await register(server, "patient");
    await member.call("PATCH", preferences, { ...optIns, ...(displayName ? { displayName } : {}) });
    return member;
  };
  const achieve = (by: SignedIn, some: Partial<RideAchievements>) => {
    const achievements = {
      patientId: by.user.id,
      at: noon,
      day: today,
      isFirstRide: false,
      reachedDailyGoal: false,
      streakDays: 1,
      powerBestWatts: null,
      ...some,
    };
    return server.asOwner((tx) => recordAchievements(tx, achievements, server.deps));
  };
  const feed = async (reader: SignedIn): Promise<CallReply<"kudos.feed">> =>
    (await reader.call("GET", "/api/kudos/feed")).json();
  const nudge = (from: SignedIn, to: SignedIn) =>
    from.call("POST", "/api/kudos/nudge", {
      recipientId: to.user.id,
      templateType: "gentle_reminder",
      metadata: { minutesLeft: 12 },
    });
  const targets = async (reader: SignedIn): Promise<CallReply<"kudos.nudgeTargets">> =>
    (await reader.call("GET", "/api/kudos/nudge-targets")).json();

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    await server.setNow(noon);
    patient = await join({ optInKudos: true, optInNudges: true });
    other = await join({ optInKudos: true, optInNudges: true });
  });

  describe("preferences", () => {
    it("start with a pseudonym and everything opted out [WALL-10]", async () => {
      const newPatient = await register(server, "patient", { firstName: "Zacharias", lastName: "Quill" });
      const first = await newPatient.call("GET", preferences);
      expect(first.json()).toEqual({
        displayName: expect.stringMatching(/^\w+ \w+ \d\d$/),
        avatarEmoji: avatarEmojis[0],
        optInKudos: false,
        optInNudges: false,
      });
      expect(first.json().displayName).not.toMatch(/Zacharias|Quill/);
      expect((await newPatient.call("GET", preferences)).json()).toEqual(first.json());
    });

    it("change one by one, and consent is recorded [CALL-50, WALL-15]", async () => {
      const newPatient = await register(server, "patient");
      const changes = [
        { displayName: "Night Owl" },
        { avatarEmoji: "🐢" },
        { optInKudos: true },
        { optInNudges: true },
      ];
      for (const change of changes) {
        expect((await newPatient.call("PATCH", preferences, change)).json()).toMatchObject(change);
      }
      expect((await newPatient.call("GET", preferences)).json()).toEqual(Object.assign({}, ...changes));
      const consents = await server.asOwner((tx) =>
        tx
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.patientId, newPatient.user.id), eq(auditEvents.action, "kudos.updatePreferences"))),
      );
      expect(consents.map(({ detail }) => detail)).toEqual([{ optInKudos: true }, { optInNudges: true }]);
    });

    it("are created once if two screens ask at the same moment", async () => {
      const newPatient = await register(server, "patient");
      const replies = await Promise.all([1, 2, 3].map(() => newPatient.call("GET", preferences)));
      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    });

    it.each([
      [{}, "body"],
      [{ displayName: "  " }, "displayName"],
      [{ displayName: "x".repeat(41) }, "displayName"],
      [{ displayName: "x".repeat(200) }, "displayName"],
      [{ displayName: "\u200b" }, "displayName"],
      [{ displayName: "Nurse Dana" }, "displayName"],
      [{ displayName: "Dana Provider RN" }, "displayName"],
      [{ displayName: "a\u202eb" }, "displayName"],
      [{ displayName: "a\u0000b" }, "displayName"],
      [{ avatarEmoji: "💀" }, "avatarEmoji"],
      [{ optInKudos: "yes" }, "optInKudos"],
      [{ patientId: 4 }, "patientId"],
    ])("refuse %o naming %s", async (body, field) => {
      const reply = await patient.call("PATCH", preferences, body);
      expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    });
  });

  describe("the feed", () => {
    it("shows achievements under the display name, newest first and each once [WALL-10, WALL-11]", async () => {
      const rider = await join({ optInKudos: true }, "Wall Tester");
      const achieved = { isFirstRide: true, reachedDailyGoal: true, streakDays: 3, powerBestWatts: 33.6 };
      await achieve(rider, achieved);
      await achieve(rider, achieved);
      const items = (await feed(patient)).filter((item) => item.displayName === "Wall Tester");
      const celebrated = items.map(({ message, kind, figure }) => ({ message, kind, figure }));
      expect(celebrated.sort((a, b) => a.message.localeCompare(b.message))).toEqual([
        { message: "3-day streak", kind: "streak", figure: 3 },
        { message: "finished a first ride", kind: "first-ride", figure: null },
        { message: "new personal best: 34 W", kind: "power-best", figure: 33.6 },
        { message: "reached the daily goal", kind: "daily-goal", figure: null },
      ]);
      expect(items[0]).toMatchObject({ createdAt: noon.toISOString(), reactions: {}, myReactions: [], isMine: false });
      expect((await feed(rider)).filter((item) => item.isMine)).toHaveLength(4);
      expect(JSON.stringify(await feed(patient))).not.toContain(rider.user.lastName);
    });

    it("shows a pseudonym for a name that an earlier version took and this one refuses [WALL-10, WALL-19]", async () => {
      const rider = await join({ optInKudos: true }, "Wall Rider");
      await achieve(rider, { isFirstRide: true });
      const { id } = rider.user;
      await server.asOwner((tx) =>
        tx.update(kudosPreferences).set({ displayName: "Nurse Dana" }).where(eq(kudosPreferences.patientId, id)),
      );
      expect((await feed(rider)).find((item) => item.isMine)?.displayName).toBe(pseudonymFor(id));
      expect((await feed(patient)).map(({ displayName }) => displayName)).not.toContain("Nurse Dana");
      expect((await rider.call("GET", preferences)).json().displayName).toBe(pseudonymFor(id));
    });

    it("gives the pseudonym back within an hour to whoever has a provider's name [WALL-19]", async () => {
      const stored = "I am Dána O’Whitfield";
      const rider = await join({ optInKudos: true }, stored);
      const neighbor = await join({ optInKudos: true }, "Dana by the window");
      for (const member of [rider, neighbor]) await achieve(member, { isFirstRide: true });
      const takeBack = serverJobs(server.deps, server.app.log).find(({ name }) => name === "take back names");
      await takeBack?.run();
      const shown = async () => (await feed(patient)).map(({ displayName }) => displayName);
      expect(await shown()).toEqual(expect.arrayContaining([stored, "Dana by the window"]));

      await register(server, "provider", { firstName: "Dana", lastName: "O'Whitfield" });
      await takeBack?.run();
      expect(await shown()).toEqual(expect.arrayContaining([pseudonymFor(rider.user.id), "Dana by the window"]));
      expect(await shown()).not.toContain(stored);
      expect((await rider.call("GET", preferences)).json().displayName).toBe(pseudonymFor(rider.user.id));
    });

    it.each([1, 2, 4, 6, 8, 13, 15])("celebrates no streak of %d days [WALL-11]", async (streakDays) => {
      await achieve(patient, { streakDays });
      expect((await feed(patient)).filter((item) => item.isMine)).toEqual([]);
    });

    it("shows no one who has not opted in, or has left [WALL-11]", async () => {
      const shy = await join({ optInNudges: true });
      await achieve(shy, { isFirstRide: true });
      expect((await feed(shy)).filter((item) => item.isMine)).toEqual([]);
      await shy.call("PATCH", preferences, { optInKudos: true, displayName: "Was Shy" });
      expect((await feed(patient)).filter((item) => item.displayName === "Was Shy")).toEqual([]);

      await achieve(patient, { isFirstRide: true });
      const [item] = (await feed(patient)).filter(({ isMine }) => isMine);
      expect((await feed(other)).map(({ id }) => id)).toContain(item?.id);
      await patient.call("PATCH", preferences, { optInKudos: false });
      expect((await feed(other)).map(({ id }) => id)).not.toContain(item?.id);
      const reply = await other.call("POST", "/api/kudos/react", { feedItemId: item?.id, reactionType: "cheer" });
      expect([reply.statusCode, reply.json().field]).toEqual([404, "feedItemId"]);
    });

    it("returns the newest 50 [CALL-51]", async () => {
      const rider = await join({ optInKudos: true });
      await server.asOwner((tx) =>
        tx.insert(kudosFeedItems).values(
          Array.from({ length: 60 }, (_, index) => ({
            patientId: rider.user.id,
            kind: "daily-goal" as const,
            day: `20${30 + index}-01-01`,
            createdAt: new Date(noon.getTime() + 1000 * index),
          })),
        ),
      );
      const items = await feed(patient);
      expect(items).toHaveLength(50);
      expect(items.map((item) => item.createdAt)).toEqual(
        items
          .map((item) => item.createdAt)
          .sort()
          .reverse(),
      );
      await rider.call("PATCH", preferences, { optInKudos: false });
    });

    it("adds a reaction, removes it again, and notifies the rider's screen [CALL-52, WALL-17]", async () => {
      await achieve(patient, { isFirstRide: true });
      const [item] = (await feed(patient)).filter(({ isMine }) => isMine);
      const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
      const react = (by: SignedIn, reactionType: string) =>
        by.call("POST", "/api/kudos/react", { feedItemId: item?.id, reactionType });

      expect((await react(other, "cheer")).json()).toMatchObject({
        id: item?.id,
        reactions: { cheer: 1 },
        myReactions: ["cheer"],
        isMine: false,
      });
      await stream.next((event) => event.type === "kudos");
      stream.close();
      await react(patient, "cheer");
      expect((await react(other, "fire")).json()).toMatchObject({
        reactions: { cheer: 2, fire: 1 },
        myReactions: ["cheer", "fire"],
      });
      expect((await react(other, "cheer")).json()).toMatchObject({
        reactions: { cheer: 1, fire: 1 },
        myReactions: ["fire"],
      });
      expect((await feed(patient)).find(({ id }) => id === item?.id)?.myReactions).toEqual(["cheer"]);
    });

    it.each([
      [{ feedItemId: 999_999, reactionType: "cheer" }, 404, "feedItemId"],
      [{ feedItemId: 1, reactionType: "boo" }, 400, "reactionType"],
      [{ reactionType: "cheer" }, 400, "feedItemId"],
      [{ feedItemId: 1, reactionType: "cheer", patientId: 4 }, 400, "patientId"],
    ])("refuses the reaction %o with %d naming %s", async (body, status, field) => {
      const reply = await patient.call("POST", "/api/kudos/react", body);
      expect([reply.statusCode, reply.json().field]).toEqual([status, field]);
    });
  });

  it("totals the day of patients who have opted in [CALL-51]", async () => {
    const activity = async (): Promise<CallReply<"kudos.activity">> =>
      (await patient.call("GET", "/api/kudos/activity")).json();
    const before = await activity();
    expect(before.date).toBe(today);
    const notOptedIn = await register(server, "patient");
    await storeRides(server, [
      { patientId: other.user.id, startedAt: noon, durationSeconds: 600 },
      { patientId: patient.user.id, startedAt: noon, durationSeconds: 120 },
      { patientId: patient.user.id, startedAt: new Date(noon.getTime() - 86_400_000), durationSeconds: 6000 },
      { patientId: notOptedIn.user.id, startedAt: noon, durationSeconds: 6000 },
    ]);
    await achieve(other, { reachedDailyGoal: true });
    const [item] = (await feed(other)).filter(({ isMine }) => isMine);
    await patient.call("POST", "/api/kudos/react", { feedItemId: item?.id, reactionType: "star" });
    expect(await activity()).toEqual({
      date: today,
      activePatients: before.activePatients + 2,
      totalMinutes: before.totalMinutes + 12,
      goalsReached: before.goalsReached + 1,
      kudosGiven: before.kudosGiven + 1,
    });
  });

  describe("nudges", () => {
    it("list opted-in patients with minutes left, by the goals the care team set [CALL-51, WALL-12]", async () => {
      await storeRides(server, [{ patientId: other.user.id, startedAt: noon, durationSeconds: 610 }]);
      const find = async () => (await targets(patient)).find(({ id }) => id === other.user.id);
      const { displayName } = (await other.call("GET", preferences)).json();
      expect(await find()).toEqual({
        id: other.user.id,
        avatarEmoji: avatarEmojis[0],
        displayName,
        minutesLeft: 20,
        wasNudgedToday: false,
      });
      const provider = await register(server, "provider");
      await grant(other, provider);
      await assess(provider, other.user.id);
      const goal = { goalType: "duration", unit: "minutes", label: "Minutes", period: "session" };
      const setMinutes = (targetValue: number) =>
        provider.call("POST", `/api/patients/${other.user.id}/goals`, { goals: [{ ...goal, targetValue }] });
      await setMinutes(10);
      expect((await find())?.minutesLeft).toBe(10);
      await setMinutes(5);
      expect(await find()).toBeUndefined();
      const reply = await nudge(patient, other);
      expect([reply.statusCode, reply.json().field]).toEqual([409, "recipientId"]);
    });

    it("list neither oneself, nor patients who have not opted in or have left, and nobody for a patient without nudges [WALL-12]", async () => {
      const withoutNudges = await join({ optInKudos: true });
      const discharged = await join({ optInNudges: true });
      await server.asOwner((tx) =>
        tx.update(patients).set({ dischargedAt: noon }).where(eq(patients.userId, discharged.user.id)),
      );
      const ids = (await targets(patient)).map(({ id }) => id);
      expect(ids).toContain(other.user.id);
      for (const absent of [patient, withoutNudges, discharged]) {
        expect(ids).not.toContain(absent.user.id);
        const reply = await nudge(patient, absent);
        expect([reply.statusCode, reply.json().field]).toEqual([404, "recipientId"]);
      }
      expect(await targets(withoutNudges)).toEqual([]);
      const reply = await nudge(withoutNudges, other);
      expect([reply.statusCode, reply.json().field]).toEqual([409, "optInNudges"]);
    });

    it("reach the recipient's open screen once a day, without the sender's name [CALL-53, WALL-13]", async () => {
      const stream = await EventStream.open(server, other, `/api/patients/${other.user.id}/live`);
      const replies = await Promise.all([nudge(patient, other), nudge(patient, other)]);
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409]);
      expect(replies.find((reply) => reply.statusCode === 409)?.json().field).toBe("recipientId");
      await stream.next((event) => event.type === "kudos" && event.patientId === other.user.id);
      stream.close();
      expect((await targets(patient)).find(({ id }) => id === other.user.id)?.wasNudgedToday).toBe(true);
      expect((await targets(other)).find(({ id }) => id === patient.user.id)?.wasNudgedToday).toBe(false);
      const log = (await other.call("GET", `/api/patients/${other.user.id}/access-log`)).body;
      expect(log).not.toContain(patient.user.lastName);
    });

    it("are allowed again the next day [WALL-13]", async () => {
      expect((await nudge(patient, other)).statusCode).toBe(201);
      await server.setNow(new Date(noon.getTime() + 10 * 60_000));
      expect((await nudge(patient, other)).statusCode).toBe(409);
      const nextDay = new Date(noon.getTime() + 86_400_000);
      await server.setNow(nextDay);
      const again = new Visitor(server);
      await again.call("POST", "/api/auth/login", {
        firstName: patient.user.firstName,
        lastName: patient.user.lastName,
        dateOfBirth: "1944-04-12",
      });
      const reply = await again.call("POST", "/api/kudos/nudge", {
        recipientId: other.user.id,
        templateType: "gentle_reminder",
      });
      expect(reply.statusCode).toBe(201);
    });

    it("are 8 a day for each sender, even at the same moment [WALL-13]", async () => {
      const recipients = await Promise.all(Array.from({ length: 10 }, () => join({ optInNudges: true })));
      const replies = await Promise.all(recipients.map((recipient) => nudge(patient, recipient)));
      const statuses = replies.map((reply) => reply.statusCode).sort();
      expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 429, 429]);
      expect(replies.find((reply) => reply.statusCode === 429)?.json().field).toBe("recipientId");
    });

    it("are not sent at night [WALL-14]", async () => {
      await server.setNow(new Date("2026-03-11T01:00:00Z"));
      const [sender, recipient] = [await join({ optInNudges: true }), await join({ optInNudges: true })];
      const reply = await nudge(sender, recipient);
      expect([reply.statusCode, reply.json().field]).toEqual([409, "recipientId"]);
      expect(reply.json().error).toContain("rest time");
      await server.setNow(new Date("2026-03-11T00:59:00Z"));
      expect((await nudge(sender, recipient)).statusCode).toBe(201);
    });

    describe("once received", () => {
      const shown = async (reader: SignedIn): Promise<CallReply<"patients.dashboard">["nudges"]> =>
        (await reader.call("GET", `/api/patients/${reader.user.id}/dashboard`)).json().nudges;
      /** Directly in the database, signed in as this patient. */
      const asPatient = <Result>(who: SignedIn, work: (tx: Transaction) => Promise<Result>) =>
        server.deps.database.withSession(hashToken(who.cookie?.split("=")[1] ?? ""), work);
      const thankFor = (reader: SignedIn, nudgeId: number | undefined) =>
        reader.call("POST", "/api/kudos/nudges/read", { nudgeId });

      it("stay on the dashboard until thanked for, along with earlier ones; a later one still appears [CALL-53, DASHBOARD-14]", async () => {
        const third = await join({ optInNudges: true }, "Third Rider");
        const fourth = await join({ optInNudges: true }, "Fourth Rider");
        await nudge(patient, other);
        await server.setNow(new Date(noon.getTime() + 60_000));
        await nudge(third, other);
        const [newest, first] = await shown(other);
        expect(first?.id).toBeLessThan(newest?.id ?? 0);
        await server.setNow(new Date(noon.getTime() + 120_000));
        await nudge(fourth, other);

        expect((await thankFor(other, newest?.id)).json()).toEqual({ ok: true });
        expect((await shown(other)).map(({ displayName }) => displayName)).toEqual(["Fourth Rider"]);
        expect((await thankFor(other, newest?.id)).statusCode).toBe(200);
        const recorded = await server.asOwner((tx) =>
          tx
            .select({ actorId: auditEvents.actorId, detail: auditEvents.detail })
            .from(auditEvents)
            .where(and(eq(auditEvents.patientId, other.user.id), eq(auditEvents.action, "kudos.readNudges"))),
        );
        expect(recorded).toEqual([{ actorId: other.user.id, detail: { nudges: 2 } }]);
        expect((await targets(patient)).find(({ id }) => id === other.user.id)?.wasNudgedToday).toBe(true);
      });

      it("can be thanked for only by the receiver", async () => {
        await nudge(patient, other);
        const [received] = await shown(other);
        for (const [reader, nudgeId] of [
          [patient, received?.id],
          [other, 999_999],
        ] as const) {
          const reply = await thankFor(reader, nudgeId);
          expect([reply.statusCode, reply.json().field]).toEqual([404, "nudgeId"]);
        }
        expect(await shown(other)).toHaveLength(1);
      });

      it("can be changed in the database by no one else, and in no other way", async () => {
        await nudge(patient, other);
        const [received] = await shown(other);
        const id = received?.id ?? 0;
        const changed = await asPatient(patient, (tx) =>
          tx.update(nudges).set({ readAt: noon }).where(eq(nudges.id, id)).returning({ id: nudges.id }),
        );
        expect(changed).toEqual([]);
        await expect(
          asPatient(other, (tx) => tx.update(nudges).set({ templateType: "rude" }).where(eq(nudges.id, id))),
        ).rejects.toMatchObject({ cause: { code: "42501" } });
      });
    });

    it.each([
      [{ recipientId: "x" }, "recipientId"],
      [{ templateType: "rude_reminder" }, "templateType"],
      [{ metadata: { minutesLeft: -1 } }, "minutesLeft"],
      [{ metadata: { minutesLeft: 1, note: "hi" } }, "note"],
      [{ message: "hi" }, "message"],
    ])("refuse %o naming %s", async (change, field) => {
      const body = { recipientId: other.user.id, templateType: "gentle_reminder", ...change };
      const reply = await patient.call("POST", "/api/kudos/nudge", body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().field).toContain(field);
    });
  });

  it("are for patients only: visitors get 401, providers 403, on every call [WALL-16]", async () => {
    const provider = await register(server, "provider");
    await grant(patient, provider);
    const calls = [
      ["GET", preferences, undefined],
      ["PATCH", preferences, { optInKudos: true }],
      ["GET", "/api/kudos/feed", undefined],
      ["GET", "/api/kudos/activity", undefined],
      ["GET", "/api/kudos/nudge-targets", undefined],
      ["POST", "/api/kudos/react", { feedItemId: 1, reactionType: "cheer" }],
      ["POST", "/api/kudos/nudge", { recipientId: patient.user.id, templateType: "gentle_reminder" }],
      ["POST", "/api/kudos/nudges/read", { nudgeId: 1 }],
    ] as const;
    for (const [method, url, body] of calls) {
      expect((await new Visitor(server).call(method, url, body)).statusCode).toBe(401);
      expect((await provider.call(method, url, body)).statusCode).toBe(403);
    }
  });
});
