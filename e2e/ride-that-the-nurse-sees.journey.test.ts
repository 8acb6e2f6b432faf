import { describe, expect, it } from "vitest";
import { openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, rosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { enterAsProvider, rowOf } from "./support/provider-portal.ts";

const journey = prepareJourney();

describe("a patient rides, and the nurse sees it", () => {
  it("from the sign-in with the bike's number to the closed ring, and to the symptoms that put the plan on hold [DASHBOARD-1, DASHBOARD-3, DASHBOARD-4, DASHBOARD-6, DASHBOARD-7, DASHBOARD-8, DASHBOARD-45, EXERCISE-32, PORTAL-5, PORTAL-10, PORTAL-11, PORTAL-38, PRODUCT-3, RIDE-30]", async () => {
    const desk = await journey.open({ size: "desktop" });
    await enterAsProvider(desk);
    await openLive(desk, () => desk.goto(`/provider-dashboard?patient=${rosa.id}`));
    await desk.getByRole("heading", { level: 2, name: "Rosa Demo" }).waitFor();
    await desk.getByText("Signed in as Dana Provider, DPT").waitFor();
    for (const card of ["Days in hospital", "Sessions, last 2 days", "Recent power", "Active goals"]) {
      await desk.getByRole("term").filter({ hasText: card }).waitFor();
    }

    const page = await journey.open();
    await page.goto("/");
    await page.getByRole("textbox", { name: "First Name" }).fill(rosa.firstName);
    await page.getByRole("textbox", { name: "Last Name" }).fill(rosa.lastName);
    await page.getByLabel("Date of Birth").fill(rosa.dateOfBirth);
    await page.getByRole("textbox", { name: "Bike Number" }).fill(rosa.deviceNumber);
    await openLive(page, () => page.getByRole("button", { name: "Sign In to Dashboard" }).click());
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    await page.getByText("Let's pedal!").waitFor();
    await page.getByText("Bike 121", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Did You Know?" }).waitFor();
    await page.getByText(/\d+ day streak/).waitFor();
    const { today, stats } = await fetchDashboard(page);
    const goal = today.dailyGoalMinutes ?? 0;
    const ring = (seconds: number) =>
      page.getByRole("progressbar", { name: `${Math.floor(seconds / 60)} of ${goal} minutes today` });
    await ring(today.durationSeconds).waitFor();
    for (const one of [page, desk]) await one.evaluate("window.isSameDocument = true");

    const bike = new Bike(journey.server, { minutesAgo: 60 });
    const { attributed, durationSeconds } = await bike.pedal(300, 37);
    expect(attributed).toBe(true);
    await page.getByText("Live from bike 121").waitFor();
    await ring(today.durationSeconds + durationSeconds).waitFor();
    await desk.getByText("Pedaling 37 W").waitFor();

    let counted = durationSeconds;
    while (today.durationSeconds + counted < goal * 60) counted = (await bike.pedal(600, 41)).durationSeconds;
    await desk.getByText("Pedaling 41 W").waitFor();
    await page.getByText("Daily Goal Complete!").waitFor();
    await page.getByRole("heading", { level: 1, name: "You did it, Rosa" }).waitFor();
    await bike.end();
    await page.getByRole("link", { name: "Bonus Session?" }).waitFor();
    const total = page.getByText("Total Sessions").locator("xpath=following-sibling::*[1]");
    await expect.poll(() => total.innerText()).toBe(String(stats.totalSessions + 1));
    await desk.getByText(/Pedaling/).waitFor({ state: "detached" });
    const newest = desk.getByRole("region", { name: "Recent rides" }).getByRole("row").nth(1);
    await newest.getByText(`${Math.floor(counted / 60)} min`).waitFor();

    await page.getByRole("button", { name: "Tell us" }).click();
    await page.getByRole("button", { name: "I had pain, dizziness or trouble breathing" }).click();
    await page
      .getByText("Press your call button or tell your nurse. Stop for now. Your care team will see this.")
      .waitFor();
    await desk.getByRole("heading", { level: 3, name: /, reported today \d\d:\d\d$/ }).waitFor();
    await desk.getByRole("button", { name: "Pause the plan" }).first().click();
    await desk.getByText("The plan is paused until the next assessment").waitFor();
    await page.getByText("Your plan is on hold. Your team will check it first.").first().waitFor();
    for (const one of [page, desk]) expect(await one.evaluate("window.isSameDocument")).toBe(true);
    await desk.getByRole("link", { name: "Back to Today" }).click();
    await rowOf(desk, "Rosa Demo").getByText("On hold", { exact: true }).waitFor();
  });
});
