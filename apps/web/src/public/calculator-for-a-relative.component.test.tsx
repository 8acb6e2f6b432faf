import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { assessedForVisitor } from "../../test/support/assessments.ts";
import { box, field, results } from "../../test/support/calculator-form.ts";
import { demoHospital } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubReply } from "../../test/support/stub-server.ts";
import AnonymousRiskCalculatorScreen from "./anonymous-risk-calculator.screen.tsx";
import SignInScreen from "./sign-in.screen.tsx";

const path = "/anonymous-risk-calculator";
const whom = (name: string) =>
  page.getByRole("radiogroup", { name: "For whom?" }).getByRole("radio", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name });
const submit = () => button("Generate Anonymous Risk Assessment");
const age = () => field("How old are they?");
const sent = () => receivedCalls("riskAssessments.createAnonymous").map(({ body }) => body);

function TwoScreens() {
  return useLocation().pathname === "/" ? <SignInScreen /> : <AnonymousRiskCalculatorScreen />;
}

async function openForSomebodyElse(size: "phone" | "tablet" | "zoomed" = "tablet") {
  await renderInApp(<TwoScreens />, { path, size });
  await whom("Somebody else").click();
  await expect.element(age()).toBeVisible();
}

async function answerFive() {
  await age().fill("78");
  await page.getByRole("radio", { name: "Female" }).click();
  await field("Weight").fill("68");
  await field("Height").fill("163");
  await page.getByRole("radio", { name: "Walk with help" }).click();
  for (let day = 0; day < 3; day++) await button("One day more").click();
}

beforeEach(() => {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.createAnonymous", ({ body }) => assessedForVisitor(body));
});

describe("the calculator for somebody else", () => {
  it("is 'Me' at first, changes by keyboard, and keeps what was typed [ANONYMOUS-18]", async () => {
    await renderInApp(<TwoScreens />, { path });
    await expect.element(whom("Me")).toBeChecked();
    await field("Age").fill("78");
    await box("Sepsis").click();
    (whom("Me").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(whom("Somebody else")).toBeChecked();
    await expect.element(age()).toHaveValue("78");
    await expect.element(box("Sepsis")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(field("Age")).toHaveValue("78");
  });

  it.each(["phone", "tablet"] as const)(
    "asks five questions, the rest behind 'I know more', on a %s [ANONYMOUS-18]",
    async (size) => {
      await openForSomebodyElse(size);
      await expect.element(page.getByText("Anonymous Demo")).toBeVisible();
      expect(box("Sepsis").query()).toBeNull();
      expect(
        page
          .getByRole("listitem")
          .elements()
          .filter((item) => item.parentElement?.matches("form ol")),
      ).toHaveLength(5);
      await answerFive();
      await page.getByText("I know more").click();
      await box("Sepsis").click();
      await expectNoAxeViolations();
      await submit().click();
      await expect.poll(sent).toHaveLength(1);
      expect(sent()[0]).toMatchObject({
        age: 78,
        sex: "female",
        weight_kg: 68,
        height_cm: 163,
        mobility_status: "walking_assist",
        days_immobile: 3,
        is_sepsis: true,
      });
    },
  );

  it("needs no answer, and speaks of a usual goal, in words about 'them' [ANONYMOUS-18, ANONYMOUS-19, ANONYMOUS-20]", async () => {
    await openForSomebodyElse();
    await submit().click();
    await expect.element(results()).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: /figures, not theirs$/ })).toBeVisible();
    await expect.element(page.getByRole("region", { name: "A usual movement goal" })).toBeVisible();
    await expect.element(page.getByText("Ask their care team before they start.")).toBeVisible();
    for (const part of document.querySelectorAll("main details")) (part as HTMLDetailsElement).open = true;
    const main = document.querySelector("main")?.textContent ?? "";
    expect(main).not.toMatch(/personalized/i);
    expect(main.replaceAll(/or you beside them|will tell you/g, "").match(/.{20}\byour?s?\b.{20}/gi)).toBeNull();
  });

  it("says 'Personalized' with age and sex alone, and to oneself in words about 'you' [ANONYMOUS-20]", async () => {
    await renderInApp(<TwoScreens />, { path });
    await field("Age").fill("78");
    await field("Sex").selectOptions("Female");
    await submit().click();
    await expect.element(page.getByRole("region", { name: "Personalized Movement Goal" })).toBeVisible();
    await expect.element(page.getByText("Ask your care team before you start.")).toBeVisible();
  });

  it("goes back to the answers as they were typed, and the next result takes the place of the first [ANONYMOUS-6]", async () => {
    await openForSomebodyElse();
    await answerFive();
    await submit().click();
    await expect.element(results()).toHaveFocus();
    await button("Change answers").click();
    await expect.element(whom("Somebody else")).toHaveFocus();
    await expect.element(age()).toHaveValue("78");
    await expect.element(page.getByRole("radio", { name: "Walk with help" })).toBeChecked();
    await expect.element(field("Days mostly in bed")).toHaveValue("3");
    await age().fill("80");
    await submit().click();
    await expect.element(results()).toHaveFocus();
    expect(sent().map((body) => body?.age)).toEqual([78, 80]);
  });

  it("lists the answers, each figure on one line [ANONYMOUS-21, ANONYMOUS-22]", async () => {
    await openForSomebodyElse();
    await answerFive();
    await submit().click();
    await page.getByRole("heading", { name: "Answers given" }).click();
    const given = page.getByRole("region", { name: "Answers given" });
    for (const text of [
      "Age: 78 years",
      "Sex: Female",
      "Weight: 68 kg",
      "Height: 163 cm",
      "Mobility status: Walks with help",
      "Days immobile: 3 days",
    ])
      await expect.element(given.getByText(text)).toBeVisible();
    expect(document.querySelector("main")?.textContent).not.toMatch(/\d (?:W|min|kg|METs)\b(?! ?cm)/);
  });

  it("says at once at each field what is wrong, and reads what is pasted with its unit [ANONYMOUS-5, NUMBER-1]", async () => {
    stubReply("system.status", { ...demoHospital, units: "us" });
    await openForSomebodyElse();
    await age().fill("7o");
    await field("Weight").fill("heavy");
    await field("Height, feet").fill("163");
    await field("Days mostly in bed").fill("2-3");
    await userEvent.tab();
    await submit().click();
    await expect.element(age()).toHaveAccessibleDescription(/Enter a number in years/);
    await expect.element(field("Weight")).toHaveAccessibleDescription(/Enter a number in lb/);
    await expect.element(field("Height, feet")).toHaveAccessibleDescription(/163 is cm/);
    await expect.element(field("Days mostly in bed")).toHaveAccessibleDescription(/Enter a number in days/);
    await expect.element(age()).toHaveFocus();
    expect(sent()).toEqual([]);

    await age().fill("\u0667\u0668");
    await field("Weight").fill("11 st 4 lb");
    await field("Height, feet").fill("5'4\"");
    await field("Days mostly in bed").fill("2");
    await expect.element(field("Height, inches")).toHaveValue("4");
    await submit().click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ age: 78, days_immobile: 2 });
    expect(sent()[0]?.weight_kg).toBeCloseTo(71.66759, 4);
    expect(sent()[0]?.height_cm).toBeCloseTo(162.56, 4);
  });

  it("sends with one click from a field that is wrong, and says so after the click [ANONYMOUS-5]", async () => {
    await openForSomebodyElse();
    await age().fill("12");
    // At its upper edge: a line more above the button would move it away from under the press.
    await submit().click({ position: { x: 40, y: 3 } });
    await expect.poll(sent).toHaveLength(1);
    await expect.element(age()).toHaveAccessibleDescription(/Enter 16 to 110/);
    await age().fill("13");
    await userEvent.tab();
    await expect.element(age()).toHaveAccessibleDescription(/Enter 16 to 110/);
  });

  it("fits 320 px in the largest letters, and so do the results [ANONYMOUS-18, ANONYMOUS-22]", async () => {
    document.documentElement.dataset.textSize = "largest";
    onTestFinished(() => {
      delete document.documentElement.dataset.textSize;
    });
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
    const linesOf = (figure: RegExp) => {
      const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const words = texts.currentNode as Text;
        const found = figure.exec(words.data);
        if (!found) continue;
        const range = document.createRange();
        range.setStart(words, found.index);
        range.setEnd(words, found.index + found[0].length);
        return range.getClientRects().length;
      }
      return 0;
    };
    await openForSomebodyElse("zoomed");
    await answerFive();
    await page.getByText("I know more").click();
    expect(isWider()).toBe(false);
    expect(linesOf(/2\.0-.?3\.0\sMETs/)).toBe(1);
    await submit().click();
    await expect.element(results()).toHaveFocus();
    for (const part of document.querySelectorAll("main details")) (part as HTMLDetailsElement).open = true;
    expect(isWider()).toBe(false);
    expect(linesOf(/[\d,]+\sWatt-.?Min/)).toBe(1);
  });

  it("offers no figures of somebody else as one's own: the account is for the patient [ANONYMOUS-23]", async () => {
    await openForSomebodyElse();
    await submit().click();
    await button("Create an Account for the Patient").click();
    await expect.element(page.getByText("An account is for the patient.")).toBeVisible();
    expect(page.getByText("Your results are waiting").query()).toBeNull();
  });
});
