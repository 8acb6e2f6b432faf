import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, registerPatient, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { enterAsProvider, openPatient } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const refusedCall = { allowedErrors: [/status of 409/] };
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your bike" });
const notice = (page: Page) => page.getByRole("region", { name: "Your bike" });

async function takeOver(page: Page, number: string): Promise<void> {
  await dialog(page).getByText(`Bike ${number} is in use. Take it over?`).waitFor();
  await dialog(page).getByRole("button", { name: "Take it over" }).click();
}

async function chooseBike(page: Page, number: string): Promise<void> {
  await page
    .getByRole("button", { name: /^(Enter the bike's number|Change bike)$/ })
    .first()
    .click();
  await dialog(page).getByLabel("Bike Number").fill(number);
  await dialog(page).getByRole("button", { name: "Link bike" }).click();
}

describe("a bike and who has it", () => {
  const journey = prepareJourney({ hasServerForEachTest: true });

  it("attack: somebody signs in with a bike's number in the middle of a ride; the ride continues, and they choose another [DASHBOARD-15, EXERCISE-7, MESSAGE-41, RIDE-40]", async () => {
    const rider = await journey.open();
    await signInAsRosa(rider);
    await openLive(rider, () => rider.goto("/session"));
    const bike = new Bike(journey.server);
    await bike.pedal(60);
    await rider.getByText("Live from bike 121").waitFor();

    const page = await journey.open(refusedCall);
    await page.goto("/");
    const email = `${randomUUID()}@bedsidebike.example`;
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("First Name").fill("Tilda");
    await page.getByLabel("Last Name").fill("Typo");
    await page.getByLabel("Date of Birth").fill("1950-01-31");
    await page.getByLabel(/^Bike Number/).fill("121");
    const replied = page.waitForResponse("**/api/auth/register");
    await page.getByRole("button", { name: "Create Patient Account" }).click();
    const { deviceLinkResult } = await (await replied).json();
    expect(deviceLinkResult).toMatchObject({ isRefused: true, isDeviceSwitch: false });
    await page.waitForURL("**/dashboard");
    await notice(page).getByText(deviceLinkResult.message).waitFor();

    await chooseBike(page, "121");
    await dialog(page).getByText(deviceLinkResult.message).waitFor();
    await dialog(page).getByLabel("Bike Number").fill("123");
    await dialog(page).getByRole("button", { name: "Link bike" }).click();
    await page.getByText("Bike 123 is linked").waitFor();
    await notice(page).waitFor({ state: "detached" });
    await page.getByRole("main").getByText("Bike 123", { exact: true }).waitFor();

    const { durationSeconds, attributed } = await bike.pedal(60);
    expect([durationSeconds, attributed]).toEqual([120, true]);
    await rider.getByText("Live from bike 121").waitFor();
    const { recentSessions } = await fetchDashboard(rider, rosa.id);
    expect(recentSessions[0]).toMatchObject({ isOpen: true, duration: 120 });
  });

  it("is taken over by another patient after the question: told at once and after a reload, until it is read [DASHBOARD-15, RIDE-43, RIDE-46]", async () => {
    const [first, second] = [await journey.open(), await journey.open(refusedCall)];
    await registerPatient(first, "Fay", "First");
    await registerPatient(second, "Sid", "Second");
    await openLive(first, () => first.goto("/session"));
    await chooseBike(first, "123");
    await first.getByText(/bike 123 starts the clock/).waitFor();
    await second.goto("/session");
    await chooseBike(second, "123");
    await takeOver(second, "123");
    await second.getByText("Bike 123 is linked").waitFor();

    const lost = "Bike 123 is now linked to somebody else. Rides on it no longer count for you.";
    await notice(first).getByText(lost).waitFor();
    await first.goto("/dashboard");
    await notice(first).getByText(lost).waitFor();
    await notice(first).getByRole("button", { name: "OK" }).click();
    await notice(first).waitFor({ state: "detached" });
    await expect.poll(async () => (await fetchDashboard(first, await idOf(first))).bikeLoss).toBeNull();
    await first.reload();
    await first.getByText("Let's pedal!").waitFor();
    expect(await notice(first).count()).toBe(0);

    await first.goto("/provider-access");
    const log = first.getByRole("region", { name: "Who looked at my data" });
    await log.getByText("Let somebody else take your bike").waitFor();
    expect(await log.innerText()).not.toContain("Sid");
  });

  it("is released by a provider, and its patient is told [DASHBOARD-15, PORTAL-15, RIDE-43]", async () => {
    const [patient, provider] = [await journey.open(), await journey.open({ size: "desktop" })];
    await signInAsRosa(patient);
    await openLive(patient, () => patient.goto("/dashboard"));
    await enterAsProvider(provider);
    await provider.goto("/provider-dashboard");
    await openPatient(provider, "Rosa Demo");
    await provider.getByRole("button", { name: "Release bike" }).click();
    const question = provider.getByRole("alertdialog", { name: "Release bike 121?" });
    await question.getByRole("button", { name: "Release bike" }).click();
    await provider.getByText("Bike 121 is released").waitFor();
    await provider.getByText(/no bike linked/).waitFor();
    await notice(patient)
      .getByText(/^Your care team released bike 121\./)
      .waitFor();
    await chooseBike(patient, "121");
    await provider.getByRole("button", { name: "Release bike" }).waitFor();
  });

  it("fits every screen, by day and by night: the notice, the choice and the release [LOOK-4]", async () => {
    await expectScreenFits(journey, [
      async (page) => {
        await signInAsRosa(page);
        const asProvider = await journey.open();
        await enterAsProvider(asProvider);
        await openLive(page, () => page.goto("/session"));
        await asProvider.request.delete(`/api/patients/${rosa.id}/device-link`);
        await notice(page).waitFor();
      },
      async (page) => {
        await page.goto("/dashboard");
        await notice(page).waitFor();
      },
      async (page) => {
        await page.goto("/session");
        await chooseBike(page, "123");
        await page.getByRole("button", { name: "Change bike" }).click();
        await dialog(page).getByRole("button", { name: "Release bike 123" }).waitFor();
      },
    ]);
  });
});

const idOf = async (page: Page): Promise<number> => (await (await page.request.get("/api/auth/user")).json()).user.id;
