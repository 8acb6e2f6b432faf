import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { told } from "../../../test/support/help-fixtures.ts";
import { newDashboard } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { helpTicket, signIn } from "../../../test/support/sign-in.ts";
import {
  receivedCalls,
  receivedHeaders,
  stubError,
  stubReply,
  stubUnreachable,
} from "../../../test/support/stub-server.ts";
import { keepHelpTicket } from "../../session/help-ticket.ts";
import { keptCalls } from "./call-store.ts";
import { readCalls } from "./calls-database.ts";
import { claimCalls, forgetKeptCalls, keepBetter, keepCall, loadKeptCalls, sendKeptCalls } from "./kept-calls.ts";

const late = {
  touchId: "00000000-0000-4000-8000-000000000000",
  stage: "told",
  askedAt: told.askedAt,
  arrivedAt: told.arrivedAt,
  toldAt: told.toldAt,
} as const;
const one = () => keptCalls.get()[0];

beforeEach(async () => {
  await forgetKeptCalls();
  signIn(patient);
  stubReply("patients.dashboard", newDashboard);
  keepHelpTicket(localStorage, helpTicket);
});
afterEach(forgetKeptCalls);

/** What a page that opens now finds. */
async function reload(): Promise<void> {
  keptCalls.set([]);
  await forgetKeptCalls();
  await loadKeptCalls();
}

describe("a call for help on the tablet", () => {
  it("is on disk until the server has it, and a page that opens later sends the same touch [HELP-7]", async () => {
    stubUnreachable("helpRequests.create");
    keepCall(patient.id, null);
    await expect.poll(() => one()?.failure).toBe("network");
    await expect.poll(() => one()?.isOnDisk).toBe(true);
    const touched = one();
    stubUnreachable("helpRequests.createLater");
    await reload();
    expect(one(), "nobody's before it is known whose").toMatchObject({ touchId: touched?.touchId, patientId: null });
    await claimCalls(patient.id);
    expect(one()).toMatchObject({ patientId: patient.id });
    stubReply("helpRequests.create", told);
    await sendKeptCalls();
    await expect.poll(() => keptCalls.get()).toEqual([]);
    expect(receivedCalls("helpRequests.create").at(-1)?.body).toMatchObject({
      touchId: touched?.touchId,
      touchedAt: new Date(touched?.touchedAtMs ?? 0).toISOString(),
    });
    await expect.poll(readCalls).toEqual([]);
  });

  it("is not another patient's, and tells nobody whose it is after a sign-out [HELP-7]", async () => {
    stubUnreachable("helpRequests.create");
    keepCall(patient.id, null);
    await expect.poll(() => one()?.isOnDisk).toBe(true);
    stubUnreachable("helpRequests.createLater");
    await claimCalls(null);
    const [stored] = await readCalls();
    expect(Object.keys(stored ?? {}).sort()).toEqual(
      ["betterAtMs", "mark", "rideId", "ticket", "touchId", "touchedAtMs"].sort(),
    );
    expect(stored).toMatchObject({ mark: null, ticket: helpTicket });
    await claimCalls(patient.id + 1);
    expect(one()).toMatchObject({ patientId: null });
  });

  it("is sent after a sign-out by its ticket, without a cookie, as the patient's [HELP-7]", async () => {
    stubUnreachable("helpRequests.create");
    keepCall(patient.id, null);
    await expect.poll(() => one()?.isOnDisk).toBe(true);
    stubReply("helpRequests.createLater", late);
    await claimCalls(null);
    await sendKeptCalls();
    await expect.poll(() => keptCalls.get()).toEqual([]);
    expect(receivedHeaders("helpRequests.createLater").at(-1)?.get("authorization")).toBe(`Help ${helpTicket}`);
  });

  it("says with it that the patient feels better [HELP-4, HELP-7]", async () => {
    stubUnreachable("helpRequests.create");
    keepCall(patient.id, null);
    await expect.poll(() => one()?.isOnDisk).toBe(true);
    await keepBetter(one()?.touchId ?? "");
    stubReply("helpRequests.create", { ...told, betterAt: told.askedAt, betterFrom: null });
    await sendKeptCalls();
    await expect.poll(() => keptCalls.get()).toEqual([]);
    expect(receivedCalls("helpRequests.create").at(-1)?.body).toMatchObject({ betterAt: expect.any(String) });
  });

  it("goes on being sent while the server fails, and ends where its ticket is good no more [HELP-7]", async () => {
    stubError("helpRequests.create", 503, "Not now.");
    keepCall(patient.id, null);
    await expect.poll(() => one()?.failure).toBe("server");
    await expect.poll(() => one()?.isOnDisk).toBe(true);
    await claimCalls(null);
    stubError("helpRequests.createLater", 401, "This ticket is not good.");
    await sendKeptCalls();
    await expect.poll(() => keptCalls.get()).toEqual([]);
  });
});
