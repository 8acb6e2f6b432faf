import { describe, expect, it } from "vitest";
import { openBehindNetwork } from "./support/breakable-network.ts";
import { Bike, rosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { logOut, sessionEndsOf, signInAtTablet, untilShellIsKept } from "./support/offline.ts";
import type { WhoSignsIn } from "./support/patients-at-tablets.ts";
import { readTabletStorage } from "./support/tablet-storage.ts";

const journey = prepareJourney();
const nurseId = 3;
const endsOf = (userId: number) => sessionEndsOf(journey.server, userId);

/** A tablet on which somebody signed out while there was no network. */
async function signOutOffline(patient: WhoSignsIn | null) {
  const { page, network } = await openBehindNetwork(journey);
  await signInAtTablet(page, patient);
  await untilShellIsKept(page);
  network.cut();
  await logOut(page);
  const signedOutHere = page.getByText("You are signed out on this screen.");
  await signedOutHere.waitFor();
  return { page, network, signedOutHere };
}

describe("signing out without a network", () => {
  it("keeps nothing of a nurse, in no tab, and ends the session when the network is back [SESSION-13, SESSION-14]", async () => {
    const { page, network, signedOutHere } = await signOutOffline(null);
    const tab = await page.context().newPage();
    await tab.goto("/provider-dashboard");
    await tab.getByText("You are signed out on this screen.").waitFor();
    for (const name of ["Dana", rosa.firstName]) {
      expect(await tab.locator("body").innerText()).not.toContain(name);
      expect(await readTabletStorage(tab)).not.toContain(name);
    }
    await tab.close();
    expect((await endsOf(nurseId))[0]).toBeNull();
    network.restore();
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await signedOutHere.waitFor({ state: "detached" });
    expect((await endsOf(nurseId))[0]).not.toBeNull();
  });

  it("leaves a bike's readings no session to keep open, and the next person's sign-in comes after it [SESSION-9, SESSION-13, SESSION-14]", async () => {
    const { page, network, signedOutHere } = await signOutOffline(rosa);
    await new Bike(journey.server).pedal(60);
    expect((await endsOf(rosa.id))[0]).toBeNull();

    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
    });
    network.restore();
    await signInAtTablet(page, null);
    expect((await endsOf(rosa.id))[0]).not.toBeNull();
    expect((await endsOf(nurseId))[0]).toBeNull();
    expect(calls.indexOf("/api/auth/finish-sign-out")).toBe(0);
    expect(calls.indexOf("/api/auth/login")).toBeGreaterThan(0);
    expect(await signedOutHere.count()).toBe(0);
  });

  it("ends the old session with the next sign-in even if the tablet has lost the token [SESSION-9]", async () => {
    const { page, network } = await signOutOffline(rosa);
    await page.evaluate("localStorage.clear()");
    network.restore();
    await signInAtTablet(page, null);
    expect((await endsOf(rosa.id))[0]).not.toBeNull();
  });
});
