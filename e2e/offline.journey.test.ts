import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBehindNetwork } from "./support/breakable-network.ts";
import { results } from "./support/calculator.ts";
import { openLive } from "./support/calls.ts";
import { Bike } from "./support/demo-patient.ts";
import { prepareErrand } from "./support/journey.ts";
import { logOut, pedalUntilShown, sessionEndsOf, signInAtTablet, untilShellIsKept } from "./support/offline.ts";
import { patientWithGoals, signInAs } from "./support/patients-at-tablets.ts";
import { readTabletStorage } from "./support/tablet-storage.ts";

const journey = prepareErrand();

const notConnected = (page: Page) => page.getByRole("complementary", { name: "Connection" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const signInButton = (page: Page) => button(page, "Sign In to Dashboard");

const patientOf = (firstName: string, deviceNumber?: string) =>
  patientWithGoals(
    journey.server,
    firstName,
    [
      ["duration", 10, "minutes"],
      ["sessions", 2, "sessions"],
    ],
    deviceNumber,
  );

describe("without a network", () => {
  it("a patient's tablet starts with the last figures, says so, and their ride is live again by itself [OFFLINE-2, OFFLINE-3, OFFLINE-4, OFFLINE-5, OFFLINE-7, OFFLINE-14]", async () => {
    const patient = await patientOf("Olga", "121");
    const { page, network } = await openBehindNetwork(journey);
    await signInAs(patient)(page);
    await openLive(page, () => page.goto("/session"));
    await heading(page, "Welcome, Olga.").waitFor();
    await untilShellIsKept(page);
    const kept = await page.evaluate<{ url: string; text: string }[]>(`(async () => {
      const kept = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          kept.push({ url: new URL(request.url).pathname, text: await (await cache.match(request)).text() });
      }
      return kept;
    })()`);
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter(({ url }) => url.startsWith("/api"))).toEqual([]);
    expect(
      kept.filter(({ text }) => text.includes("Olga") || text.includes(patient.dateOfBirth)).map(({ url }) => url),
    ).toEqual([]);
    expect(kept.map(({ url }) => url)).toEqual(
      expect.arrayContaining(["/index.html", "/display.js", "/icon.svg", expect.stringMatching(/basic-.*\.woff2$/)]),
    );

    network.cut();
    await notConnected(page)
      .getByText(/^Not connected\. Your bike keeps counting\. As of \d\d:\d\d\.$/)
      .waitFor();
    await page.reload();
    await heading(page, "Welcome, Olga.").waitFor();
    await notConnected(page)
      .getByText(/As of \d\d:\d\d\./)
      .waitFor();
    expect(await page.evaluate("navigator.onLine")).toBe(true);
    await page.getByRole("progressbar", { name: /of 20 minutes today$/ }).waitFor();
    await button(page, "Start").click();
    await page.evaluate("window.isSameDocument = true");

    network.restore();
    await page.getByText(/^Hospital target/).waitFor();
    await notConnected(page).waitFor({ state: "detached" });
    await page.getByText("Pedal now. Your ride begins with the first turn.").waitFor();
    expect(await page.evaluate("window.isSameDocument")).toBe(true);
    const bike = new Bike(journey.server, { deviceNumber: "121" });
    await pedalUntilShown(bike, page.getByText("Live from bike 121"));
    await bike.end();
  });

  it("a visitor gets the same results, and is asked the same questions [OFFLINE-2, OFFLINE-8]", async () => {
    const { page, network } = await openBehindNetwork(journey);
    const submit = button(page, "Generate Anonymous Risk Assessment");
    const answer = async (mobility: string, care?: string) => {
      await page.goto("/anonymous-risk-calculator");
      await submit.waitFor();
      await page.getByLabel("Age", { exact: true }).fill("72");
      await page.getByLabel("Sex").selectOption("Male");
      await page.getByLabel("Weight").fill("78");
      if (care) await page.getByLabel("Level of care").selectOption(care);
      await page.getByLabel("Mobility status").selectOption(mobility);
      await submit.click();
    };
    const figures = async () => {
      await results(page).waitFor();
      return page.getByRole("region", { name: "Risks" }).innerText();
    };
    await answer("Stands with help");
    const online = await figures();
    await untilShellIsKept(page);
    network.answerFromGateway();
    await answer("Stands with help");
    expect(await figures()).toBe(online);
    await answer("Independent", "Intensive care (ICU)");
    await page.getByText("In intensive care and walking independently: is that right today?").first().waitFor();
  });

  it("a patient's sign-out is said, keeps nobody's data, and ends the session when the network is back (ASVS 39) [SESSION-13, SESSION-14]", async () => {
    const { page, network } = await openBehindNetwork(journey);
    const signedOutHere = (shown: Page) => shown.getByText("You are signed out on this screen.");
    const patient = await patientOf("Olivia");
    await signInAtTablet(page, patient);
    await untilShellIsKept(page);
    const expectNobody = async (shown: Page) => {
      await signInButton(shown).waitFor();
      await signedOutHere(shown).waitFor();
      const text = await shown.locator("body").innerText();
      const kept = await readTabletStorage(shown);
      for (const name of ["Olivia", patient.lastName, "Dana"]) {
        expect(text).not.toContain(name);
        expect(kept).not.toContain(name);
      }
      const { local, session, cookies, databases, caches } = JSON.parse(kept);
      // How far each page was scrolled, by random keys.
      const { "scroll-positions": _, ...ofPeople } = session;
      expect(local).toEqual({ signOuts: expect.stringMatching(/^[\w-]{43}$/) });
      expect({ ofPeople, cookies, databases }).toEqual({ ofPeople: {}, cookies: "", databases: {} });
      expect(Object.keys(caches).filter((address) => address.includes("/api/"))).toEqual([]);
    };

    network.cut();
    await logOut(page);
    await expectNobody(page);
    await page.goto("/dashboard");
    await expectNobody(page);
    await page.goBack();
    await expectNobody(page);
    expect((await sessionEndsOf(journey.server, patient.id))[0]).toBeNull();

    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) calls.push(new URL(request.url()).pathname);
    });
    network.restore();
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await signedOutHere(page).waitFor({ state: "detached" });
    expect((await sessionEndsOf(journey.server, patient.id))[0]).not.toBeNull();
    expect(calls[0]).toBe("/api/auth/finish-sign-out");
    expect(calls).not.toContain("/api/auth/user");
    expect(await page.evaluate("({ ...localStorage })")).toEqual({});
    expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
  });
});
