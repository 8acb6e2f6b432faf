import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fixturePatients } from "../apps/server/src/seed/people.ts";
import { assess, greenAnswers, start } from "../apps/server/test/support/safety-check.ts";
import { grant, register } from "../apps/server/test/support/test-server.ts";
import { prepareJourney } from "./support/journey.ts";
import {
  activeTargets,
  clearByName,
  enterAsProvider,
  max,
  openPatient,
  signInElsewhere,
} from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { enter } from "./support/session.ts";

const journey = prepareJourney();
const onHold = "Your plan is on hold. Your team will check it first.";
const editorOf = (page: Page) => page.getByRole("region", { name: "Goals", exact: true });

/** Theo fell an hour ago: his plan is on hold. */
function signInAsTheo(page: Page): Promise<void> {
  const theo = fixturePatients.find(({ firstName }) => firstName === "Theo");
  if (!theo) throw new Error("The demo has no Theo.");
  const { firstName, lastName, email, dateOfBirth } = theo;
  return enter(page, "/api/auth/login", { userType: "patient", firstName, lastName, email, dateOfBirth });
}

describe("the safety gate", () => {
  it("leads from the portal's patient to a sent goal in at most 6 taps, 3 of them for the check [EDITOR-18, CALCULATOR-47]", async () => {
    const dana = await signInElsewhere(journey.server, "Dana");
    const patient = await register(journey.server, "patient", { firstName: "Wilma", lastName: "Ward" });
    await grant(patient, dana);
    await assess(dana, patient.user.id, { ...greenAnswers, no_admission_type: true });

    const page = await journey.open({ size: "tablet" });
    await enterAsProvider(page);
    await page.goto(`/provider-dashboard?patient=${patient.user.id}`);
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
    expect(await activeTargets(journey.server, patient.user.id)).toEqual({
      power: start.watts,
      duration: start.minutes,
      sessions: start.sessions,
      resistance: 1,
      energy: start.watts * start.minutes * start.sessions,
    });
  });

  it("shows a plan on hold without a target on every screen, by day and by night [STATE-2, DASHBOARD-16, GOAL-4]", async () => {
    await expectScreenFits(journey, [
      async (page) => {
        await signInAsTheo(page);
        await page.goto("/dashboard");
        await page.getByText(onHold).waitFor();
        await page.getByRole("region", { name: "Your last 7 days" }).getByText("Today").waitFor();
        expect(await page.getByText(/of \d+ minutes/).count()).toBe(0);
        expect(await page.getByRole("heading", { name: "Additional Goals" }).count()).toBe(0);
      },
      async (page) => {
        await page.goto("/goals");
        await page.getByText(onHold).waitFor();
        expect(await page.getByText(/of \d+ minutes|Today's Exercise Duration/).count()).toBe(0);
      },
      async (page) => {
        await page.goto("/session");
        await page.getByText(onHold).waitFor();
        expect(await page.getByText(/Hospital target|to your goal/).count()).toBe(0);
      },
      async (page) => {
        await page.goto("/reports");
        await page.getByText(onHold).first().waitFor();
      },
    ]);
  });

  it("has a goal editor that fits every screen in each state, by day and by night [EDITOR-14, EDITOR-17, EDITOR-18]", async () => {
    const open = (name: string, text: string | RegExp) => async (page: Page) => {
      await page.goto("/provider-dashboard");
      await openPatient(page, name);
      const shown = editorOf(page).getByText(text).first();
      await shown.waitFor();
      await shown.scrollIntoViewIfNeeded();
    };
    await expectScreenFits(journey, [
      async (page) => {
        await enterAsProvider(page);
        await open("Rosa Demo", /^Cleared by Dana Provider, DPT/)(page);
      },
      async (page) => {
        await editorOf(page).getByLabel("Power", { exact: true }).fill("60");
        await page.keyboard.press("Tab");
        await editorOf(page).getByText("Changed to 35, the most allowed.").waitFor();
        await editorOf(page).getByRole("button", { name: "Send to Patient" }).scrollIntoViewIfNeeded();
      },
      open("Ida Fiction", "Not now"),
      open("Theo Testcase", /^Open: fall, /),
      open("Nina Newcomer", "Complete Risk Assessment"),
    ]);
  });

  it("asks for a clearance by name on every screen, by day and by night [EDITOR-17]", async () => {
    await expectScreenFits(journey, async (page) => {
      await enterAsProvider(page, max);
      await page.goto("/provider-dashboard?patient=11");
      await page.getByRole("button", { name: "Give clearance" }).click();
      await page
        .getByRole("dialog")
        .getByText(/^Max Mockman, MD, clears this patient until/)
        .waitFor();
    });
    const page = await journey.open({ size: "desktop" });
    await enterAsProvider(page, max);
    await page.goto("/provider-dashboard?patient=11");
    await editorOf(page).getByRole("button", { name: "Send to Patient" }).click();
    await clearByName(page);
    await page.getByText("Goals successfully sent to patient!").waitFor();
  });
});
