import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { networkOf, openBehindNetwork } from "./support/breakable-network.ts";
import { Bike, rosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { dana } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { readTabletStorage } from "./support/tablet-storage.ts";

const journey = prepareJourney();

const openTablet = () => openBehindNetwork(journey);

const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In to Dashboard", exact: true });
const signedOutHere = (page: Page) => page.getByText("You are signed out on this screen.");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** By the form: otherwise the stored user would come back with a reload. */
async function signInAs(page: Page, who: "patient" | "nurse"): Promise<void> {
  await page.goto("/");
  if (who === "patient") {
    const { firstName, lastName, dateOfBirth } = rosa;
    await fill(page, { "First Name": firstName, "Last Name": lastName, "Date of Birth": dateOfBirth });
    await press(page, "Sign In to Dashboard");
    await page.waitForURL("**/dashboard");
  } else {
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await fill(page, { Email: dana.email, "First Name": dana.firstName, "Last Name": dana.lastName });
    await press(page, "Access Provider Portal");
    await page.waitForURL("**/provider-dashboard");
  }
  await page.getByRole("button", { name: /^(Logout|Open menu)$/ }).waitFor();
}

/** On a small screen's dashboard it is in the menu. */
async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await press(page, "Logout");
}

/** Waits until the service worker serves this page and everything needed to sign out offline is there. */
const untilKept = (page: Page) =>
  page.evaluate(`(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  })()`);

/** Newest first: when each of this person's sign-in sessions ended, null for an open one. */
async function sessionEndsOf(userId: number): Promise<(string | null)[]> {
  const rows = await journey.server.asOwner((tx) =>
    tx.query.signInSessions.findMany({
      where: (row, { eq }) => eq(row.userId, userId),
      orderBy: (row, { desc }) => desc(row.id),
    }),
  );
  return rows.map(({ endedAt }) => endedAt?.toISOString() ?? null);
}

const isBackOnline = (page: Page) => page.evaluate("window.dispatchEvent(new Event('online'))");

const people = [
  { who: "patient", id: rosa.id, names: [rosa.firstName, "Dana"], inside: "/dashboard" },
  { who: "nurse", id: 3, names: ["Dana", rosa.firstName], inside: "/provider-dashboard" },
] as const;

/** A tablet on which the patient signed out while there was no network. */
async function signOutOffline() {
  const { page, network } = await openTablet();
  await signInAs(page, "patient");
  await untilKept(page);
  network.cut();
  await logOut(page);
  await signedOutHere(page).waitFor();
  return { page, network };
}

describe("signing out without a network", () => {
  it.each(people)(
    "of a $who is said, keeps nobody's data, and ends the session when the network is back (ASVS 39) [SESSION-13, SESSION-14]",
    async ({ who, id, names, inside }) => {
      const { page, network } = await openTablet();
      await signInAs(page, who);
      await untilKept(page);
      const expectNobody = async (shown: Page) => {
        await signInButton(shown).waitFor();
        await signedOutHere(shown).waitFor();
        const text = await shown.locator("body").innerText();
        const kept = await readTabletStorage(shown);
        for (const name of names) {
          expect(text).not.toContain(name);
          expect(kept).not.toContain(name);
        }
        const { local, session, cookies, databases, caches } = JSON.parse(kept);
        // How far each page was scrolled, by the router's random keys.
        const { "react-router-scroll-positions": _, ...ofPeople } = session;
        expect(local).toEqual({ signOuts: expect.stringMatching(/^[\w-]{43}$/) });
        expect({ ofPeople, cookies, databases }).toEqual({ ofPeople: {}, cookies: "", databases: {} });
        expect(Object.keys(caches).filter((address) => address.includes("/api/"))).toEqual([]);
      };

      network.cut();
      await logOut(page);
      await expectNobody(page);
      expect((await sessionEndsOf(id))[0]).toBeNull();

      await page.reload();
      await expectNobody(page);
      await page.goto(inside);
      await expectNobody(page);
      await page.goBack();
      await expectNobody(page);
      const tab = await page.context().newPage();
      await tab.goto(inside);
      await expectNobody(tab);
      await tab.close();
      expect((await sessionEndsOf(id))[0]).toBeNull();

      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/")) calls.push(new URL(request.url()).pathname);
      });
      network.restore();
      await isBackOnline(page);
      await signedOutHere(page).waitFor({ state: "detached" });
      expect((await sessionEndsOf(id))[0]).not.toBeNull();
      expect(calls[0]).toBe("/api/auth/finish-sign-out");
      expect(calls).not.toContain("/api/auth/user");
      expect(await page.evaluate("({ ...localStorage })")).toEqual({});
      expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
    },
  );

  it("leaves a bike's readings no session to keep open, and the next person's sign-in comes after it [SESSION-9, SESSION-13, SESSION-14]", async () => {
    const { page, network } = await signOutOffline();
    await new Bike(journey.server).pedal(60);
    expect((await sessionEndsOf(rosa.id))[0]).toBeNull();

    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
    });
    network.restore();
    await signInAs(page, "nurse");
    expect((await sessionEndsOf(rosa.id))[0]).not.toBeNull();
    expect((await sessionEndsOf(3))[0]).toBeNull();
    expect(calls.indexOf("/api/auth/finish-sign-out")).toBe(0);
    expect(calls.indexOf("/api/auth/login")).toBeGreaterThan(0);
    expect(await signedOutHere(page).count()).toBe(0);
  });

  it("ends the old session with the next sign-in even if the tablet has lost the token [SESSION-9]", async () => {
    const { page, network } = await signOutOffline();
    await page.evaluate("localStorage.clear()");
    network.restore();
    await signInAs(page, "nurse");
    expect((await sessionEndsOf(rosa.id))[0]).not.toBeNull();
  });

  it("is said on every size of screen, by day and by night, and so is that the server knows [LOOK-4, SESSION-14]", async () => {
    const network = await networkOf(journey);
    await expectScreenFits(
      journey,
      [
        async (page) => {
          network.restore();
          await signInAs(page, "patient");
          network.cut();
          await logOut(page);
          await signedOutHere(page).waitFor();
        },
        async (page) => {
          network.restore();
          await isBackOnline(page);
          await page.getByText("You are signed out.", { exact: true }).waitFor();
        },
      ],
      {
        baseURL: network.url,
        // Requests in flight failed; axe fetches their styles again to read them.
        allowedErrors: [
          /net::ERR_|Failed to load resource|dynamically imported module|Unable to preload CSS|Applying inline style/,
        ],
      },
    );
  });
});
