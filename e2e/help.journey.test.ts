import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant } from "../apps/server/test/support/test-server.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openBehindNetwork } from "./support/breakable-network.ts";
import { openLive } from "./support/calls.ts";
import { Bike } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { logOut, signInAtTablet, untilShellIsKept } from "./support/offline.ts";
import { newPatient, patientWithGoals, signInAs } from "./support/patients-at-tablets.ts";
import { enterAsProvider, signInElsewhere } from "./support/provider-portal.ts";
import { expectNoSidewaysScroll, findBarProblems, untilRedrawn } from "./support/screen-matrix.ts";

const journey = prepareJourney();

const screens = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
] as const;
const looks = [
  { theme: "light", letters: null },
  { theme: "dark", letters: null },
  { theme: "light", letters: "largest" },
] as const;

const help = (page: Page) => page.getByRole("button", { name: "I don't feel well" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const stop = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });

const goals = [
  ["duration", 10, "minutes"],
  ["sessions", 2, "sessions"],
  ["power", 25, "watts"],
] as const;

/**
 * The state as a person meets it: at three sizes, by day, by night and with the largest letters. The bar is whole and
 * nothing lies over it. JOURNEY_PICTURES names a folder for the pictures.
 */
async function look(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of screens) {
    for (const { theme, letters } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(
        `document.documentElement.${letters ? `setAttribute("data-text-size", "${letters}")` : 'removeAttribute("data-text-size")'}`,
      );
      await untilRedrawn(page);
      const where = `${state}, ${size.width}x${size.height}, ${theme}, ${letters ?? "usual"} letters`;
      expect(await findBarProblems(page), where).toEqual([]);
      expect(await page.evaluate("document.documentElement.dataset.colorScheme"), where).toBe(theme);
      // A message that came before the card would lie over what to do.
      expect(await page.getByRole("region", { name: "Messages" }).getByRole("status").count(), where).toBe(0);
      await expectNoSidewaysScroll(page);
      if (!process.env.JOURNEY_PICTURES) continue;
      mkdirSync(process.env.JOURNEY_PICTURES, { recursive: true });
      await page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${where.replaceAll(/\W+/g, "-")}.png` });
    }
  }
  await page.evaluate('document.documentElement.removeAttribute("data-text-size")');
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
  await expectNoAxeViolations(page);
}

describe("a patient who does not feel well", () => {
  it("whose access is revoked reads that nobody can see it, and the next who is let in does [HELP-14]", async () => {
    const patient = await newPatient(journey.server, "Rita");
    const dana = await signInElsewhere(journey.server, "Dana");
    await grant(patient.api, dana);
    const page = await journey.open({ size: "tablet" });
    await signInAs(patient)(page);
    await page.goto("/provider-access");
    await page.getByRole("button", { name: /^Revoke/ }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Then nobody can see it here if you do not feel well.").waitFor();
    await look(page, "the last access is revoked");
    await question.getByRole("button", { name: "Revoke access" }).click();
    await shown(page, "Nobody has access yet").waitFor();
    await help(page).click();
    await heading(page, "Press your call button.").waitFor();
    await shown(page, "Nobody can see this here.").waitFor();
    expect(await page.getByRole("button", { name: "I feel better" }).count()).toBe(0);
    await look(page, "nobody can see it");
    await grant(patient.api, dana);
    await shown(page, /^Your team was told at \d\d:\d\d\.$/).waitFor();
    await look(page, "told");
    const portal = await journey.open({ size: "desktop" });
    await enterAsProvider(portal);
    await portal.goto("/tablet");
    const line = portal.getByRole("region", { name: "Calls for help" });
    await line.getByText("Rita").first().waitFor();
    expect(await portal.title()).toMatch(/^A patient needs help/);
    await line.getByRole("button", { name: /^I am going/ }).click();
    await heading(page, "Dana Provider is coming.").waitFor();
    await look(page, "somebody is coming");
    await line.waitFor({ state: "detached" });
  });

  it("without a network reads that it was not sent, feels better and still waits, and staff read when it was touched [HELP-7, HELP-16]", async () => {
    const patient = await patientWithGoals(journey.server, "Ottilie", goals);
    const { page, network } = await openBehindNetwork(journey);
    await signInAs(patient)(page);
    await openLive(page, () => page.goto("/session"));
    await heading(page, "Welcome, Ottilie.").waitFor();
    await help(page).waitFor();
    await untilShellIsKept(page);
    network.cut();
    await help(page).click();
    await shown(page, "Not sent. There is no network.").waitFor();
    await heading(page, "Press your call button.").waitFor();
    await look(page, "not sent");
    await page.reload();
    await shown(page, "Not sent. There is no network.").waitFor();
    await page.getByRole("button", { name: "I feel better" }).click();
    await shown(page, /^You feel better since \d\d:\d\d: that is sent with it\.$/).waitFor();
    await shown(page, "Not sent. There is no network.").waitFor();
    await look(page, "not sent, feels better");
    expect(await page.getByRole("button", { name: "Practice", exact: true }).count()).toBe(0);
    network.restore();
    const dana = await signInElsewhere(journey.server, "Dana");
    const listed = async () => {
      const reply = await dana.call("GET", `/api/providers/${dana.user.id}/patients`);
      return reply.json().find(({ id }: { id: number }) => id === patient.id)?.helpRequest;
    };
    await expect.poll(listed, { timeout: 30_000 }).toMatchObject({ stage: "told", betterAt: expect.any(String) });
    await shown(page, "Thank you for telling us. Wait until your team has answered.").waitFor();
    expect(await page.getByRole("button", { name: "Practice", exact: true }).count()).toBe(0);
    await dana.call("POST", `/api/help-requests/${(await listed()).id}/answer`);
    await heading(page, "Dana Provider is coming.").waitFor();
    await dana.call("POST", `/api/help-requests/${(await listed()).id}/close`, { found: "nothing" });
    await page.getByRole("button", { name: "Practice", exact: true }).waitFor();
  });

  it("and is signed out before there is a network: it is sent as theirs, and the tablet keeps nothing of them [HELP-7]", async () => {
    const patient = await patientWithGoals(journey.server, "Sofie", goals);
    const { page, network } = await openBehindNetwork(journey);
    await signInAtTablet(page, patient);
    await help(page).waitFor();
    await untilShellIsKept(page);
    await expect.poll(() => page.evaluate('localStorage.getItem("helpTicket")')).not.toBeNull();
    network.cut();
    await help(page).click();
    await shown(page, "Not sent. There is no network.").waitFor();
    await logOut(page);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await page.getByText("Press your call button if you do not feel well.").waitFor();
    expect(await page.evaluate('localStorage.getItem("helpTicket")')).toBeNull();
    await page.reload();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    network.restore();
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    const dana = await signInElsewhere(journey.server, "Dana");
    const stage = async () => {
      const reply = await dana.call("GET", `/api/providers/${dana.user.id}/patients`);
      return reply.json().find(({ id }: { id: number }) => id === patient.id)?.helpRequest?.stage;
    };
    await expect.poll(stage, { timeout: 30_000 }).toBe("told");
    await expect
      .poll(() =>
        page.evaluate(`new Promise((done, failed) => {
          const opening = indexedDB.open("help-calls");
          opening.onerror = () => failed(opening.error);
          opening.onsuccess = () => {
            const asked = opening.result.transaction("calls").objectStore("calls").count();
            asked.onsuccess = () => { opening.result.close(); done(asked.result); };
          };
        })`),
      )
      .toBe(0);
  });

  it("has the same bar in a game, with a small ring, and on hold; the ward sees it red on the board [HELP-6, HELP-11, HELP-15]", async () => {
    const patient = await patientWithGoals(journey.server, "Greta", goals, "122");
    const dana = await signInElsewhere(journey.server, "Dana");
    await dana.call("POST", `/api/patients/${patient.id}/bed`, { bed: "14-C" });
    const page = await journey.open({ size: "tabletLandscape", context: { reducedMotion: "reduce" } });
    await signInAs(patient)(page);
    const bike = new Bike(journey.server, { deviceNumber: "122" });
    await openLive(page, () => page.goto("/games"));
    await page.getByRole("button", { name: "Start Game Virtual Journey" }).click();
    await bike.pedal(60, 24);
    await stop(page).waitFor();
    await page.getByRole("progressbar", { name: /of 20 minutes today/ }).waitFor();
    await look(page, "in a game");
    await page.setViewportSize({ width: 1024, height: 768 });
    const card = await page.getByRole("button", { name: "End Game" }).boundingBox();
    const bar = await help(page).boundingBox();
    expect((card?.y ?? Number.NaN) + (card?.height ?? 0), "the game fits above the bar").toBeLessThanOrEqual(
      bar?.y ?? 0,
    );
    const ended = page.waitForResponse((reply) => reply.url().endsWith("/rides/stop"));
    await stop(page).click();
    await stop(page).waitFor({ state: "detached" });
    expect((await ended).status()).toBe(200);
    await openLive(page, () => page.goto("/session"));
    await shown(page, /^Hospital target/).waitFor();
    await bike.pedal(10, 0);
    await bike.pedal(10, 24);
    await page.getByRole("button", { name: "End Session" }).waitFor();
    await look(page, "on the session screen");

    const held = await dana.call("POST", `/api/patients/${patient.id}/safety-events`, {
      kind: "pause",
      occurredAt: new Date().toISOString(),
    });
    expect(held.statusCode, held.body).toBe(201);
    await shown(page, "Press your call button if you do not feel well.").waitFor();
    await look(page, "on hold");
    const board = await journey.open({ size: "desktop", allowedErrors: [/status of 401/] });
    await enterAsProvider(board);
    await board.goto("/board");
    await board.getByLabel("Name of the board").fill("Ward 4");
    await board.getByRole("button", { name: "Open the board" }).click();
    const bed = board.getByRole("listitem").filter({ hasText: "14-C" });
    await bed.waitFor();
    await help(page).click();
    await heading(page, "Stop. Press your call button.").waitFor();
    await look(page, "on hold, called");
    await bed.getByText("Help", { exact: true }).waitFor();
    await board.getByRole("status").filter({ hasText: "14-C" }).waitFor();
    if (process.env.JOURNEY_PICTURES) await board.screenshot({ path: `${process.env.JOURNEY_PICTURES}/board.png` });
  });
});
