import { randomUUID } from "node:crypto";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { assess, greenAnswers, start } from "../apps/server/test/support/safety-check.ts";
import { grant, register } from "../apps/server/test/support/test-server.ts";
import { openLive } from "./support/calls.ts";
import { Bike } from "./support/demo-patient.ts";
import { prepareErrand } from "./support/journey.ts";
import { activeTargets, enterAsProvider, signInElsewhere } from "./support/provider-portal.ts";
import { enter } from "./support/session.ts";

const journey = prepareErrand();

describe("a therapist assesses and sends goals, and the patient rides to them", () => {
  it("in at most 6 taps from the portal's patient to the sent goal, 3 of them for the check; then one goal is changed [CALCULATOR-47, CHECK-8, CHECK-12, DASHBOARD-41, EDITOR-8, EDITOR-14, EDITOR-18, MESSAGE-35, MESSAGE-37]", async () => {
    const { server } = journey;
    const person = { firstName: "Wilma", lastName: "Ward", email: `${randomUUID()}@bedsidebike.example` };
    const patient = await register(server, "patient", { ...person, dateOfBirth: "1944-04-12", deviceNumber: "123" });
    const { id } = patient.user;
    const dana = await signInElsewhere(server, "Dana");
    await grant(patient, dana);
    await assess(dana, id, { ...greenAnswers, no_admission_type: true });

    const atBed = await journey.open();
    await enter(atBed, "/api/auth/login", { userType: "patient", ...person, dateOfBirth: "1944-04-12" });
    await openLive(atBed, () => atBed.goto("/dashboard"));
    await atBed.getByRole("heading", { level: 1, name: "Hello, Wilma." }).waitFor();
    const page = await journey.open();
    await enterAsProvider(page);
    await openLive(page, () => page.goto(`/provider-dashboard?patient=${id}`));
    let touches = 0;
    const touch = (target: Locator) => {
      touches += 1;
      return target.click();
    };
    await touch(page.getByRole("link", { name: "New assessment" }));
    const beforeCheck = touches;
    await touch(page.getByRole("button", { name: "Still the same" }));
    await touch(page.getByRole("button", { name: "None of these now" }));
    await touch(page.getByRole("button", { name: "Generate Risk Assessment & Recommendation" }));
    expect(touches - beforeCheck).toBe(3);
    await touch(page.getByRole("button", { name: "Push Goals to Patient Profile" }));
    await page.getByText("Goals Updated Successfully").waitFor();
    expect(touches).toBeLessThanOrEqual(6);
    const sent = {
      power: start.watts,
      duration: start.minutes,
      sessions: start.sessions,
      resistance: 1,
      energy: start.watts * start.minutes * start.sessions,
    };
    expect(await activeTargets(server, id)).toEqual(sent);
    const ofGoal = (minutes: number) =>
      atBed.getByRole("progressbar", { name: `${minutes} of ${start.minutes * start.sessions} minutes today` });
    // Nobody has measured anything: the bike waits for the chart's own NEWS2, two touches and one number.
    await atBed.getByText("Ask your nurse first. They have a short check to do.").first().waitFor();
    await page.goto(`/provider-dashboard?patient=${id}`);
    await page.getByRole("button", { name: "Check before cycling", exact: true }).click();
    const check = page.getByRole("dialog", { name: "Check before cycling" });
    await check.getByLabel("NEWS2 on the chart (0 to 20),").fill("1");
    await check.getByRole("radio", { name: "No" }).click();
    await check.getByRole("button", { name: "All six: yes" }).click();
    await page.getByText(/^Go until/).waitFor();
    await ofGoal(0).waitFor();

    const goals = page.getByRole("region", { name: "Active goals", exact: true });
    const dialog = page.getByRole("dialog", { name: "Change this goal" });
    await goals.getByRole("button", { name: "Edit Power Target" }).click();
    await dialog.getByLabel("Power Target").fill("900");
    await dialog.getByText(/^Above \d+ W, the most that may be sent today\.$/).waitFor();
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Power Target").fill("20");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Goal Updated", { exact: true }).waitFor();
    await goals.getByText("20 W", { exact: true }).waitFor();
    expect(await activeTargets(server, id)).toMatchObject({ power: 20, duration: start.minutes });
    await atBed.getByRole("button", { name: "Show", exact: true }).click();
    await atBed.getByText(/^Dana Provider set goals for you today: .*20 W\.$/).waitFor();

    const bike = new Bike(server, { deviceNumber: "123" });
    await bike.pedal(60, 20);
    await ofGoal(1).waitFor();
    await page.getByText("Pedaling 20 W").waitFor();
    await bike.end();
    await page.getByText(/Pedaling/).waitFor({ state: "detached" });
  });
});
