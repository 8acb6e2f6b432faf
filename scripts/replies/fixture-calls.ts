import { paths } from "@bedside-bike/contract";
import { createSimulatedRider } from "@bedside-bike/ride";
import { randomFrom, uuidFrom } from "../../apps/server/src/seed/random.ts";
import { amberAnswers, greenAnswers } from "../../apps/server/test/support/safety-check.ts";
import { readExpected } from "../../apps/server/test/support/version-fixtures.ts";
import { randomAnswers } from "./answers.ts";
import { type Ask, allReads, laterReads, ownReads, patientReads, providerReads, readAll } from "./asking.ts";
import { recordEvents, sendClearances, sendGoals } from "./goal-calls.ts";
import { recordRides, sendRide } from "./rides.ts";

/** The calls to what 1.0.0 wrote, once it is upgraded: people are still signed in, a ride is still open. */
export async function askFixture(ask: Ask): Promise<void> {
  const { people, openRide, replies } = readExpected("1.0.0", "postgres");
  const random = randomFrom("the replies of 1.0.0");
  const idOf = (name: string): number => people[name]?.userId ?? 0;
  const patients = Object.keys(people).filter((name) => people[name]?.userType === "patient");
  const looking = ["rider", "neighbor", "withoutEmail"];

  await readEverything();
  await refuse();
  await goOnRiding();
  await assess();
  await meet();
  await readEverything();
  await leave();
  await readEverything();
  await readAll(ask, "visitor", laterReads);

  async function readEverything(): Promise<void> {
    for (const { as, url } of replies) await ask(as, "GET", url);
    for (const name of patients) await readAll(ask, name, [...patientReads(idOf(name)), ...ownReads(idOf(name))]);
    for (const name of looking) {
      const id = idOf(name);
      await readAll(ask, "therapist", [...patientReads(id), `/api/patients/${id}/goal-limits`]);
    }
    await readAll(ask, "therapist", providerReads(idOf("therapist")));
    await readAll(ask, "physician", providerReads(idOf("physician")));
  }

  async function refuse(): Promise<void> {
    await readAll(ask, "visitor", allReads(paths, idOf("rider")));
    await readAll(ask, "neighbor", allReads(paths, idOf("rider")));
    await readAll(ask, "physician", allReads(paths, idOf("rider")));
    await ask("neighbor", "POST", "/api/risk-assessment", { patientId: idOf("rider") });
    await ask("visitor", "POST", "/api/auth/verify", { challengeId: "none", code: "123456" });
    await ask("visitor", "POST", "/api/auth/verify", { challengeId: uuidFrom(random), code: "123456" });
    await ask("visitor", "POST", "/api/auth/login", {});
  }

  async function goOnRiding(): Promise<void> {
    const { device, rideId, startedAt, nextOffsetSeconds } = openRide;
    const url = `/api/devices/${device}/telemetry`;
    const all = [...createSimulatedRider({ seed: 6, rideMinutes: 5, targetPowerWatts: 26 })];
    for (const first of [nextOffsetSeconds, nextOffsetSeconds, nextOffsetSeconds + 60, 0, nextOffsetSeconds + 30]) {
      await ask(`bike ${device}`, "POST", url, { rideId, startedAt, readings: all.slice(first, first + 30) });
    }
    await ask(`bike ${device}`, "POST", url, { rideId, startedAt, readings: all.slice(270), ended: true });
    await ask("bike 121", "POST", "/api/devices/121/telemetry", { rideId, startedAt, readings: [] });
    const rides = [
      { number: 121, startedAt: "2026-03-04T15:13:02Z" },
      { number: 122, startedAt: "2026-03-04T15:09:00Z" },
    ];
    for (const one of rides) await sendRide(ask, { bike: `bike ${one.number}`, seed: one.number, ...one }, random);
    await recordRides(ask, "rider", idOf("rider"), new Date("2026-03-04T14:00:00Z"), random);
    await recordRides(ask, "neighbor", idOf("neighbor"), new Date("2026-03-04T14:30:00Z"), random);
  }

  async function assess(): Promise<void> {
    await sendGoals(ask, "therapist", idOf("rider"));
    for (const name of looking) {
      const answers = { patientId: idOf(name), ...randomAnswers(random) };
      await ask("therapist", "POST", "/api/risk-assessment/preview", answers);
      await ask("therapist", "POST", "/api/risk-assessment", answers);
    }
    await ask("discharged", "POST", "/api/risk-assessment", {
      patientId: idOf("discharged"),
      ...randomAnswers(random),
    });
    await ask("therapist", "POST", "/api/risk-assessment", { patientId: idOf("rider"), ...greenAnswers });
    await sendGoals(ask, "therapist", idOf("rider"));
    await ask("therapist", "POST", "/api/risk-assessment", { patientId: idOf("neighbor"), ...amberAnswers });
    await sendClearances(ask, "therapist", idOf("neighbor"));
    await sendGoals(ask, "therapist", idOf("neighbor"));
    await sendGoals(ask, "physician", idOf("rider"));
    await recordEvents(ask, "therapist", idOf("rider"));
  }

  async function meet(): Promise<void> {
    const { json: feed } = await ask("neighbor", "GET", "/api/kudos/feed");
    for (const { id: feedItemId } of feed) {
      await ask("neighbor", "POST", "/api/kudos/react", { feedItemId, reactionType: "heart" });
      await ask("rider", "POST", "/api/kudos/react", { feedItemId, reactionType: "star" });
    }
    for (const recipientId of ["rider", "discharged", "withoutEmail"].map(idOf)) {
      await ask("neighbor", "POST", "/api/kudos/nudge", { recipientId, templateType: "gentle_reminder" });
    }
    for (const providerId of [idOf("therapist"), idOf("physician"), 999_999]) {
      await ask("neighbor", "POST", "/api/provider-relationships", { providerId });
      await ask("withoutEmail", "POST", "/api/provider-relationships", { providerId });
    }
    await ask("withoutEmail", "POST", "/api/auth/email", { email: "no address" });
    await ask("therapist", "POST", "/api/bedside-codes", { patientNumber: "unknown" });
    await ask("therapist", "POST", "/api/witness-codes");
    const [firstName, lastName, dateOfBirth] = ["Fay", "Fiction", "1944-04-12"];
    for (const person of [{ firstName, lastName, dateOfBirth }, { firstName: "Fay" }]) {
      await ask("rider", "POST", "/api/patients/last-device", person);
    }
  }

  async function leave(): Promise<void> {
    for (const deviceNumber of [121, 122, 123, 124, "x"]) {
      await ask("rider", "POST", `/api/patients/${idOf("rider")}/device-link`, { deviceNumber });
      await ask("therapist", "POST", `/api/patients/${idOf("withoutEmail")}/device-link`, { deviceNumber });
    }
    await ask("rider", "DELETE", `/api/patients/${idOf("rider")}/device-link`);
    await ask("neighbor", "POST", `/api/patients/${idOf("neighbor")}/device-link/loss/read`);
    const { json: relationships } = await ask("rider", "GET", "/api/provider-relationships");
    for (const { id } of relationships) await ask("rider", "DELETE", `/api/provider-relationships/${id}`);
    await ask("therapist", "POST", `/api/patients/${idOf("withoutEmail")}/discharge`, { leftFor: "elsewhere" });
    await ask("physician", "POST", "/api/auth/logout");
    await ask("discharged", "DELETE", "/api/auth/sessions");
  }
}
