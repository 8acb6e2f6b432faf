import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant, register } from "../apps/server/test/support/test-server.ts";
import { box, closeMessage, results } from "./support/calculator.ts";
import { prepareErrand } from "./support/journey.ts";
import { newKeyboardPage, pick, press, tabToElement, type, untilFocused } from "./support/keyboard.ts";
import { enterAsProvider, signInElsewhere } from "./support/provider-portal.ts";

const journey = prepareErrand();

const list = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const typed = (page: Page, name: string) => page.getByRole("textbox", { name: `${name}: Typed`, exact: true });
const history = "Other medical history (optional)";
const generate = "Generate Risk Assessment & Recommendation";
const undecided = "Until it is decided: no clearance, no goals, no plan";
const tick = "I have read this text. Nothing in it bars cycling today.";

async function newPatient(lastName: string): Promise<number> {
  const { server } = journey;
  const person = { firstName: "Carla", lastName, email: `${randomUUID()}@bedsidebike.example` };
  const patient = await register(server, "patient", { ...person, dateOfBirth: "1950-04-12" });
  await grant(patient, await signInElsewhere(server, "Dana"));
  return patient.user.id;
}

/** An answer of the question that a pick asks, in its one tab stop. */
async function pickHere(page: Page, question: string, label: string): Promise<void> {
  const group = page.getByRole("radiogroup", { name: question, exact: true }).locator("visible=true");
  await tabToElement(group.getByRole("radio"));
  while (!(await group.getByRole("radio", { name: label, exact: true }).isChecked()))
    await page.keyboard.press("ArrowDown");
}

const toStep = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps of the assessment" }).getByRole("button", { name }).click();

describe("typed text and the list of terms", () => {
  it("a cardiac patient with three findings is assessed by touch at 1024x768 [CALCULATOR-63, CALCULATOR-65]", async () => {
    const id = await newPatient("Touch");
    const page = await journey.open({ size: "tabletLandscape", context: { hasTouch: true } });
    await enterAsProvider(page);
    await page.goto(`/risk-assessment?patient=${id}`);
    await page.getByLabel("Weight", { exact: true }).waitFor();
    let touches = 0;
    const touch = async (target: Locator) => {
      const { width = 0, height = 0 } = (await target.locator("visible=true").first().boundingBox()) ?? {};
      expect(Math.max(width, height), String(target)).toBeGreaterThanOrEqual(44);
      touches += 1;
      await target.tap();
    };
    const answer = (question: string, label: string) =>
      page
        .getByRole("radiogroup", { name: question, exact: true })
        .locator("label")
        .filter({ hasText: new RegExp(`^${label}$`) });
    const pickTerm = async (text: string, term: string) => {
      await touch(list(page, "Diagnosis"));
      await page.keyboard.type(text);
      await touch(page.getByRole("option", { name: term, exact: true }));
    };
    await touch(answer("Sex", "Female"));
    await touch(page.locator("label").filter({ hasText: /^Cardiac$/ }));
    await touch(page.getByRole("button", { name: "Next" }));
    await touch(page.getByRole("button", { name: "None of these now" }));
    await touch(page.getByLabel("NEWS2 on the chart (0 to 20),"));
    await page.keyboard.type("3");
    await touch(answer("Any sign with 3?", "No"));
    await touch(answer("Oxygen or ventilation", "Low flow"));
    await page.getByText(/^NEWS2 3 of 20\./).waitFor();
    await toStep(page, "Text");
    touches += 1;
    await pickTerm("copd", "copd");
    await pickTerm("type 2 d", "type 2 diabetes");
    await pickTerm("heart fail", "heart failure");
    await page.getByText("Answered by these:").waitFor();
    await page.getByText('"heart failure" asks:').waitFor();
    await touch(answer("Heart failure", "Stable").locator("visible=true"));
    await touch(page.getByRole("button", { name: generate }));
    await results(page).waitFor();
    expect(touches).toBeLessThanOrEqual(16);
  });

  it("the same by keyboard alone, with a typed text decided and ticked [CALCULATOR-56, CALCULATOR-63, LOOK-5]", async () => {
    const id = await newPatient("Keyboard");
    const page = await newKeyboardPage(journey, { size: "tabletLandscape" });
    await enterAsProvider(page);
    await page.goto(`/risk-assessment?patient=${id}`);
    await page.getByLabel("Weight", { exact: true }).waitFor();
    await pick(page, "Female");
    await press(page, "checkbox", "Cardiac", "Space");
    await press(page, "button", "Next");
    await press(page, "button", "None of these now");
    await type(page, "NEWS2 on the chart (0 to 20),", "3");
    await tabToElement(page.getByRole("radiogroup", { name: "Any sign with 3?" }).getByRole("radio").first());
    await page.keyboard.press("Space");
    await press(page, "button", "Next");
    await press(page, "button", "Next");
    for (const [text, term] of [
      ["copd", "copd"],
      ["type 2 d", "type 2 diabetes"],
      ["heart fail", "heart failure"],
    ] as const) {
      await tabToElement(list(page, "Diagnosis"));
      await page.keyboard.type(text);
      await page.getByRole("option", { name: term, exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Remove ${term}` }).waitFor();
    }
    await page.getByText('"heart failure" asks:').waitFor();
    await pickHere(page, "Heart failure", "Stable");
    await tabToElement(typed(page, history));
    await page.keyboard.type("r/o unstable angina");
    await press(page, "button", "No, denied or somebody else");
    await untilFocused(box(page, tick));
    await page.keyboard.press("Space");
    await press(page, "button", generate);
    await untilFocused(results(page));
  });

  it.each([
    ["typed", "unstable angina", "Yes: angina or infarction"],
    ["misspelled", "unstabel angina", "Yes: angina or infarction"],
    ["denied", "no unstable angina", "Yes: angina or infarction"],
    ["in Spanish", "anguina inestable", null],
  ] as const)(
    "'unstable angina' %s is asked about, or waits for the tick [CALCULATOR-56, CALCULATOR-57]",
    async (how, text, asks) => {
      const id = await newPatient(`Angina ${how.replace(/\W/g, "")}`);
      const page = await journey.open({ size: "tabletLandscape" });
      await enterAsProvider(page);
      await page.goto(`/risk-assessment?patient=${id}`);
      await page.getByRole("radio", { name: "Female", exact: true }).check({ force: true });
      await box(page, "None of the above").check({ force: true });
      await toStep(page, "Now");
      await page.getByRole("button", { name: "None of these now" }).click();
      await toStep(page, "Text");
      await typed(page, history).fill(text);
      await page.keyboard.press("Tab");
      await page.getByText("Nobody has confirmed this text: ask first.").waitFor();
      if (asks === null) {
        await expect.poll(() => box(page, tick).isEnabled()).toBe(true);
        expect(await page.getByText(undecided).count()).toBe(0);
      } else {
        await page.getByRole("button", { name: asks }).waitFor();
        await page.getByText(undecided).first().waitFor();
      }
      await page.getByRole("button", { name: generate }).click();
      if (asks !== null) {
        await closeMessage(page);
        await page.getByRole("button", { name: generate }).click();
      }
      await results(page).waitFor();
      // Sent undecided there is neither plan nor goals; unread alone holds the clearance.
      const goals = page.getByRole("button", { name: "Push Goals to Patient Profile" });
      await (asks === null ? goals : page.getByText("Ask first: decide")).first().waitFor();
      expect(await goals.count()).toBe(asks === null ? 1 : 0);
    },
  );
});
