import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { holdCalls, openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, registerPatient, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

describe("patient dashboard", () => {
  const journey = prepareJourney();

  it("opens after signing in by name, birth date and bike [DASHBOARD-1, DASHBOARD-3, DASHBOARD-7, DASHBOARD-8, PRODUCT-3]", async () => {
    const page = await journey.open();
    await page.goto("/");
    await page.getByRole("textbox", { name: "First Name" }).fill(rosa.firstName);
    await page.getByRole("textbox", { name: "Last Name" }).fill(rosa.lastName);
    await page.getByLabel("Date of Birth").fill(rosa.dateOfBirth);
    await page.getByRole("textbox", { name: "Bike Number" }).fill(rosa.deviceNumber);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();

    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    await page.getByText("Let's pedal!").waitFor();
    await page.getByText("Bike 121", { exact: true }).waitFor();
    for (const name of ["My Providers", "Goal Calculator", "View My Goals", "Progress Reports"]) {
      await page.getByRole("link", { name, exact: true }).waitFor();
    }
    await page.getByRole("heading", { name: "Did You Know?" }).waitFor();
    await page.getByText("Total Sessions").waitFor();
    await page.getByText(/\d+ day streak/).waitFor();
    await page.getByText("Average Daily").waitFor();
    for (const badge of ["New", "Play", "AI-Powered"]) await page.getByText(badge, { exact: true }).first().waitFor();
  });

  it("hides Games, Community and Logout behind the menu on a phone [DASHBOARD-2]", async () => {
    const page = await journey.open({ size: "phone" });
    await signInAsRosa(page);
    await page.goto("/dashboard");
    const logout = page.getByRole("button", { name: "Logout" });
    await page.getByRole("button", { name: "Open menu" }).waitFor();
    expect(await logout.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Games", exact: true }).waitFor();
    await page.getByRole("link", { name: "Community", exact: true }).waitFor();
    await logout.click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("explains the goals and the METs [DASHBOARD-10, DASHBOARD-12, DASHBOARD-26]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Additional Goals" }).waitFor();
    await page.getByRole("button", { name: "Why was this recommended?" }).click();
    const why = page.getByRole("dialog", { name: "Why was this recommended?" });
    await why.getByText(/Set by Dana Provider/).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "What are METs?" }).click();
    const mets = page.getByRole("dialog", { name: "What are METs?" });
    await mets.getByText("METs = (7 + 10.8 × (power ÷ weight)) ÷ 3.5").waitFor();
    await mets.getByText(/^\d\.\d METs$/).waitFor();
    await expectNoAxeViolations(page);
    await mets.getByRole("button", { name: "Close" }).click();
    await mets.waitFor({ state: "detached" });
  });

  it("moves the ring without a reload while the bike sends, and closes it at the goal [DASHBOARD-4, DASHBOARD-6, DASHBOARD-24, RIDE-30]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/dashboard"));
    const { today, stats } = await fetchDashboard(page);
    const goal = today.dailyGoalMinutes;
    const ring = (seconds: number) =>
      page.getByRole("progressbar", { name: `${Math.floor(seconds / 60)} of ${goal} minutes today` });
    await ring(today.durationSeconds).waitFor();
    await page.evaluate("window.isSameDocument = true");

    const bike = new Bike(journey.server);
    const first = await bike.pedal(300);
    expect(first.attributed).toBe(true);
    await page.getByText("Live from bike 121").waitFor();
    await ring(today.durationSeconds + first.durationSeconds).waitFor();

    let counted = first.durationSeconds;
    while (today.durationSeconds + counted < goal * 60) counted = (await bike.pedal(600)).durationSeconds;
    await page.getByText("Daily Goal Complete!").waitFor();
    await page.getByRole("link", { name: "Bonus Session?" }).waitFor();

    await bike.end();
    const total = page.getByText("Total Sessions").locator("xpath=following-sibling::*[1]");
    await expect.poll(() => total.innerText()).toBe(String(stats.totalSessions + 1));
    await page.getByText("Bike 121", { exact: true }).waitFor();
    expect(await page.evaluate("window.isSameDocument")).toBe(true);
    await expectNoAxeViolations(page);
  });

  it("tells a patient without rides what comes next [DASHBOARD-7, DASHBOARD-10, DASHBOARD-22]", async () => {
    const page = await journey.open();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1, name: "Hello, Newly." }).waitFor();
    await page.getByRole("progressbar", { name: "0 of 30 minutes today" }).waitFor();
    await page.getByText("Your first ride will show here.").waitFor();
    await page.getByRole("link", { name: /View Progress.*Charts & Trends/ }).waitFor();
    expect(await page.getByRole("heading", { name: "Additional Goals" }).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it("says so when it cannot load, and tries again [LOOK-6]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 500/] });
    await signInAsRosa(page);
    await page.route("**/api/patients/4/dashboard", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/dashboard");
    await page.getByRole("alert").getByText("We could not load your dashboard").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/patients/4/dashboard");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });

  it("shows what it is waiting for [DASHBOARD-13]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    const answer = await holdCalls(page, "**/api/patients/4/dashboard");
    await page.goto("/dashboard");
    await page.getByText("Loading your dashboard...").waitFor();
    await expectNoAxeViolations(page);
    answer();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });

  it("fits every screen, by day and by night [LOOK-1, LOOK-4]", async () => {
    await expectScreenFits(journey, async (page) => {
      await signInAsRosa(page);
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    });
  });
});
