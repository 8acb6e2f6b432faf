import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant } from "../apps/server/test/support/test-server.ts";
import { openBehindNetwork } from "./support/breakable-network.ts";
import { prepareErrand } from "./support/journey.ts";
import { logOut } from "./support/offline.ts";
import { newPatient, signInByForm } from "./support/patients-at-tablets.ts";
import { signInElsewhere } from "./support/provider-portal.ts";

const journey = prepareErrand();

const storageIsFull = `
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
`;

/** What Chromium does for a site whose data are blocked, but for the cookie of the session. */
const siteDataAreBlocked = `
  const blocked = () => { throw new DOMException("blocked", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "BroadcastChannel"])
    Object.defineProperty(window, name, { get: blocked });
  navigator.locks.request = async () => blocked();
  navigator.locks.query = async () => blocked();
`;

/** To the last character. */
const fillStorage = `
  for (let length = 2 ** 23; length >= 1; length /= 2) {
    try {
      localStorage.setItem("filling " + length, "x".repeat(length));
    } catch {}
  }
`;

const cookiesAreBlocked = `Object.defineProperty(navigator, "cookieEnabled", { get: () => false });`;

const hello = (page: Page, name: string) => page.getByRole("heading", { level: 1, name: `Hello, ${name}.` });
const saysSo = (page: Page) =>
  page.getByRole("complementary", { name: "Storage" }).getByText("This browser can't keep anything");

describe("a browser that keeps nothing", () => {
  it.each([
    ["because its storage is full", storageIsFull, "Fulla"],
    ["because site data are blocked", siteDataAreBlocked, "Blanca"],
  ])("%s signs in, stays signed in, says so, and signs out [OFFLINE-18]", async (_, script, firstName) => {
    const patient = await newPatient(journey.server, firstName);
    const page = await journey.open({ allowedErrors: [/status of 401 .*\/api\/auth\/user\)/] });
    await page.addInitScript(script);
    await page.goto("/");
    await signInByForm(page, patient);
    await hello(page, firstName).waitFor();
    await saysSo(page).waitFor();
    await page.reload();
    await hello(page, firstName).waitFor();
    await page.goto("/goals");
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Page Not Found" }).waitFor();
    await page.goto("/dashboard");
    await hello(page, firstName).waitFor();
    await logOut(page);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    expect(await page.getByText(firstName).count()).toBe(0);
  });

  it.each([
    ["because its storage is full", storageIsFull, "Filippa"],
    ["because site data are blocked", siteDataAreBlocked, "Bruna"],
  ])("%s sends a call for help after a sign-out without a network [HELP-7]", async (_, script, firstName) => {
    const dana = await signInElsewhere(journey.server, "Dana");
    const patient = await newPatient(journey.server, firstName);
    await grant(patient.api, dana);
    const { page, network } = await openBehindNetwork(journey);
    await page.addInitScript(script);
    await page.goto("/");
    await signInByForm(page, patient);
    await hello(page, firstName).waitFor();
    await page.getByRole("button", { name: "I don't feel well" }).waitFor();
    network.cut();
    await page.getByRole("button", { name: "I don't feel well" }).click();
    await page.getByText("Not sent. There is no network.").filter({ visible: true }).first().waitFor();
    await logOut(page);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    network.restore();
    const stage = async () => {
      const reply = await dana.call("GET", `/api/providers/${dana.user.id}/patients`);
      return reply.json().find(({ id }: { id: number }) => id === patient.id)?.helpRequest?.stage;
    };
    await expect.poll(stage, { timeout: 30_000 }).toBe("told");
  });

  it("because it became full says so on a screen whose own writing still fits [OFFLINE-18]", async () => {
    const patient = await newPatient(journey.server, "Fulton");
    const page = await journey.open();
    await page.goto("/");
    await signInByForm(page, patient);
    await hello(page, "Fulton").waitFor();
    await page.evaluate(fillStorage);
    await page.goto("/session");
    await saysSo(page).waitFor();
  });

  it("not even cookies says why nobody can sign in, and opens no session [OFFLINE-18]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 401 .*\/api\/auth\/user\)/] });
    await page.addInitScript(siteDataAreBlocked + cookiesAreBlocked);
    await page.goto("/");
    await page.getByRole("alert").getByText("this browser keeps no cookies for this page").waitFor();
    expect(await page.getByRole("button", { name: "Sign In to Dashboard" }).count()).toBe(0);
    await page.goto("/anonymous-risk-calculator");
    await page.getByRole("button", { name: "Generate Anonymous Risk Assessment" }).waitFor();
  });
});
