import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Bike, fetchDashboard } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { nora, signInAsProvider } from "./support/provider-portal.ts";
import { expectInView, WardDay, type WardPatient } from "./support/ward-day.ts";

const journey = prepareJourney({ environment: () => ({ HOSPITAL_TZ: "UTC", SESSION_CHECK: "required" }) });

const askNurse = "Ask your nurse first. They have a short check to do.";
const onHold = "Your plan is on hold. Your team will check it first.";

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** All six lines with one tap. */
async function check(day: WardDay, patient: WardPatient, isShown: boolean): Promise<void> {
  const page = await day.openPatient(patient);
  await button(region(page, "To do next"), "Check before cycling").click();
  const dialog = page.getByRole("dialog", { name: "Check before cycling" });
  await dialog.getByText(`${patient.bed} ${patient.name}`).waitFor();
  if (isShown) await day.show(page, "the check before cycling");
  await dialog.getByRole("button", { name: "All six: yes" }).click();
  await page.getByText(/^Go until .*19:00$/).waitFor();
  await region(page, "To do next")
    .getByText(/^Check: go until .*19:00, Nora Nonesuch\.$/)
    .waitFor();
  if (isShown) await day.show(page, "go until 19:00");
}

/** What the summary says, by patient. */
const summaryLines = async (page: Page): Promise<string[]> =>
  (await page.getByRole("main").getByRole("listitem").allInnerTexts()).map((line) =>
    line.replaceAll(/\s+/g, " ").trim(),
  );

describe("the day of one nurse and three patients", () => {
  it("goes from the check at 07:00 through a ride, a call for help, a stop, its assessment, a session not done and a level to the summary at 15:00 [CHECK-1, CHECK-5, HELP-2, HELP-6, HELP-9, EVENT-4, GOAL-38, DOSE-3, FUNCTION-1, HANDOVER-1, HANDOVER-2, HANDOVER-4]", async () => {
    const { server } = journey;
    const day = new WardDay(journey);
    await day.moveTo("06:40");
    const anna = await day.admit({ firstName: "Anna", lastName: "Morning", bed: "2-A", deviceNumber: "123" });
    const bruno = await day.admit({ firstName: "Bruno", lastName: "Noon", bed: "4-B", deviceNumber: "122" });
    const cleo = await day.admit({ firstName: "Cleo", lastName: "Evening", bed: "12-B" });

    await day.moveTo("07:00");
    const portal = await day.open();
    await signInAsProvider(portal, nora);
    for (const { name } of [anna, bruno, cleo]) await expectInView(portal, name);
    await day.show(portal, "signed in at the portal", { isFirstView: true });

    const atBed = await day.openAsPatient(anna, "/dashboard");
    await atBed.getByText(askNurse).first().waitFor();
    await day.show(atBed, "the patient waits for the check");
    for (const patient of [anna, bruno, cleo]) await check(day, patient, patient === anna);
    await heading(atBed, "Hello, Anna.").waitFor();
    await expect.poll(() => atBed.getByText(askNurse).filter({ visible: true }).count()).toBe(0);
    await day.show(atBed, "the patient may start");

    await day.moveTo("08:45");
    const ride = new Bike(server, { deviceNumber: "123", startedAt: day.instant("08:30") });
    const riding = await day.openAsPatient(anna, "/session");
    const watching = await day.openPatient(anna);
    await ride.pedal(600, 23);
    await riding.getByText("Live from bike 123").waitFor();
    await day.show(riding, "the patient rides");
    await watching.getByText(/^average 23 W over/).waitFor();
    await day.show(watching, "the nurse sees the ride");
    await ride.pedal(300, 23);
    await ride.end();
    await riding.getByText("Well done! Your ride is saved: 15 minutes, average 23 W.").waitFor();
    await day.show(riding, "the ride is saved");
    await button(region(riding, "How was that?"), "Right").click();
    await expect.poll(async () => (await fetchDashboard(riding, anna.id)).unratedRide).toBeNull();

    await day.moveTo("10:05");
    const stopped = new Bike(server, { deviceNumber: "122", startedAt: day.instant("10:00") });
    const unwell = await day.openAsPatient(bruno, "/session");
    const elsewhere = await day.openPatient(anna);
    await stopped.pedal(240, 20);
    await unwell.getByText("Live from bike 122").waitFor();
    await button(unwell, "I don't feel well").click();
    await heading(unwell, "Stop. Press your call button.").waitFor();
    await unwell.getByText("Your team was told at 10:05.", { exact: true }).waitFor();
    await day.show(unwell, "the patient does not feel well");
    const calls = elsewhere.getByRole("region", { name: "Calls for help" });
    await calls.getByText("4-B needs help:").waitFor();
    await calls.getByText("touched 10:05").waitFor();
    await day.show(elsewhere, "the nurse is asked for help");
    await calls.getByRole("button", { name: "I am going" }).click();
    await calls.getByText("Nora Nonesuch is going, 10:05.").waitFor();
    await day.show(elsewhere, "the nurse is going");
    await heading(unwell, "Nora Nonesuch is coming.").waitFor();
    await day.show(unwell, "the patient knows who is coming");
    await stopped.end();

    await day.moveTo("10:10");
    const atBruno = await day.openPatient(bruno);
    await button(region(atBruno, "Stop if: touch to record"), "SpO2 below 88 %").click();
    await atBruno
      .getByRole("dialog", { name: "Which one?" })
      .getByRole("button", { name: "SpO2 below 88 % for 2 minutes" })
      .click();
    await atBruno.getByText("Recorded. The plan is on hold.").waitFor();
    const report = atBruno.getByRole("dialog", { name: "Report an event" });
    await expect.poll(() => report.getByRole("radio", { name: "Low oxygen" }).isChecked()).toBe(true);
    await report
      .getByRole("radiogroup", { name: "Harm to the patient" })
      .getByRole("radio", { name: "None", exact: true })
      .check();
    await report.getByLabel("What was done?").fill("Stopped, oxygen 2 l, rested.");
    await day.show(atBruno, "a stop is recorded and told");
    await report.getByRole("button", { name: "Report", exact: true }).click();
    await atBruno.getByText("The event is recorded").waitFor();
    await atBruno.getByText("On hold", { exact: true }).filter({ visible: true }).first().waitFor();
    await day.show(atBruno, "the plan is on hold");
    const resting = await day.openAsPatient(bruno, "/dashboard");
    await heading(resting, "Nora Nonesuch is coming.").waitFor();
    await atBruno.getByRole("button", { name: /^I was at the bed ?, 4-B Bruno Noon$/ }).click();
    const found = atBruno.getByRole("dialog", { name: "What was it?" });
    await day.show(atBruno, "the nurse was at the bed");
    await found.getByRole("button", { name: /^A symptom/ }).click();
    await resting.getByText(onHold).first().waitFor();
    await day.show(resting, "the patient's plan is on hold");

    await day.moveTo("11:00");
    const assessing = await day.openPatient(bruno);
    await region(assessing, "To do next").getByRole("link", { name: "New assessment" }).click();
    const events = assessing.getByRole("group", { name: /^Open events/ });
    await events.getByRole("checkbox", { name: /^Reviewed: session stopped, today 10:10/ }).check();
    await day.show(assessing, "an assessment reviews the stop");
    await button(assessing, "Still the same").click();
    await button(assessing, "None of these now").click();
    await day.show(assessing, "the safety check");
    await button(assessing, "Generate Risk Assessment & Recommendation").click();
    await button(assessing, "Push Goals to Patient Profile").click();
    await assessing.getByText("Goals Updated Successfully").waitFor();
    await day.show(assessing, "assessed, and goals sent again");
    const again = await day.openAsPatient(bruno, "/dashboard");
    await again.getByText(askNurse).first().waitFor();
    await day.show(again, "the patient waits for the next check");

    await day.moveTo("13:30");
    const atAnna = await day.openPatient(anna);
    await button(region(atAnna, "To do next"), "Not done, and why").click();
    const notDone = atAnna.getByRole("dialog", { name: "Not done, and why" });
    await expect.poll(() => notDone.getByRole("radio", { name: "Session 2, today" }).isChecked()).toBe(true);
    await day.show(atAnna, "why the second session is not done");
    await notDone.getByRole("button", { name: "procedure", exact: true }).click();
    await region(atAnna, "Today")
      .getByText(/^Session 2 not done: procedure/)
      .waitFor();
    await day.show(atAnna, "the second session is not done");

    await day.moveTo("14:00");
    const atCleo = await day.openPatient(cleo);
    const mobility = region(atCleo, "Mobility today");
    await mobility.getByRole("radio", { name: "4 Up in a chair" }).click();
    await mobility.getByText(/^Level 4, Nora Nonesuch, .*14:00/).waitFor();
    await day.show(atCleo, "today's level");

    await day.moveTo("15:00");
    const handover = await day.openAsNurse("/shift-summary");
    await handover.getByText(/C\. Evening/).waitFor();
    await day.show(handover, "the summary for the next shift");
    const [ofAnna = "", ofBruno = "", ofCleo = "", ...others] = await summaryLines(handover);
    expect(others).toEqual([]);
    expect(ofAnna).toBe(
      "2-A A. Morning: 08:30 cycled 15 min active, mean 23 W (step 23), resistance 2, no symptoms. Session 2 not done: procedure. Check: go until 19:00.",
    );
    expect(ofBruno).toMatch(/^4-B B\. Noon: 10:00 cycled 4 min active, mean 20 W/);
    for (const fact of [
      "10:05 asked for help, N. Nonesuch went.",
      "10:10 low oxygen, no harm: Stopped, oxygen 2 l, rested.",
      "Check before cycling.",
    ]) {
      expect(ofBruno).toContain(fact);
    }
    expect(ofCleo).toBe("12-B C. Evening: Level 4. Check: go until 19:00.");
  }, 900_000);
});
