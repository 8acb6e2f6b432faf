import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { assessedForVisitor, orthopedic, readByPatient } from "./support/assessments.ts";
import { closeMessage, field, results, toStep } from "./support/calculator-form.ts";
import { clearedLimits, limitsOf } from "./support/goal-limits.ts";
import {
  activeState,
  dashboard,
  dashboardIn,
  dashboardOnHold,
  rideEvent,
  stubPatientScreens,
  stubPlan,
  usage,
} from "./support/patient-fixtures.ts";
import { demoHospital, patient, provider } from "./support/people.ts";
import { dorothy, stubPortal } from "./support/portal-fixtures.ts";
import { renderApp } from "./support/render-app.tsx";
import type { RenderOptions } from "./support/render-in-app.tsx";
import { isStreamOpen, sendLiveEvent, stubReply } from "./support/stub-server.ts";

type Size = NonNullable<RenderOptions["size"]>;

interface Row {
  readonly where: string;
  readonly open: (size: Size) => Promise<unknown>;
  readonly words: readonly (string | RegExp)[];
  /** By the heading that a touch opens: words that are open from 768 px in the usual letters on. */
  readonly folded?: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();

function asPatient(path: string, reply = dashboard) {
  return (size: Size) => {
    stubPatientScreens(reply);
    stubPlan(readByPatient(orthopedic));
    stubReply("patients.usageData", usage);
    return renderApp(path, { user: patient, size });
  };
}

async function visitorsResults(size: Size) {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.createAnonymous", ({ body }) => assessedForVisitor(body));
  await renderApp("/anonymous-risk-calculator", { size });
  await press("Generate Anonymous Risk Assessment");
  await expect.element(results()).toBeVisible();
  await closeMessage();
}

function asProvider(path: string) {
  return (size: Size) => {
    stubPortal({ limits: clearedLimits(limitsOf(orthopedic)), patients: [dorothy] });
    return renderApp(path, { user: provider, size });
  };
}

const withoutWatts = dashboardIn({ ...activeState, target: { minutes: 15, sessions: 2, watts: null } });
/** U+2060 keeps a line from breaking behind a hyphen. */
const panel =
  /^Intended range: 2\.0-\u2060?3\.4\sMETs, from 0\.18-\u2060?0\.48\sW\/kg by mobility, 12% less from age 80 and 15%/;
const band = /^(Excellent|Good|Moderate|Minimal)$/;
const lists = {
  "Risk Reductions With Mobility": [/points less$/, band],
  "Hospital Stay Improvements": [/days less$/, /points more$/, band],
};
const outcomes = { "Your stay and after": ["Length of Stay", "Home Discharge", "30d Readmission"] };
const openPanel = (open: (size: Size) => Promise<unknown>) => async (size: Size) => {
  await open(size);
  await press("How This Was Calculated");
};

/** What the specification puts in the open and a calmer layout once took away. */
const rows: readonly Row[] = [
  {
    where: "the dashboard without a target",
    open: asPatient("/dashboard", dashboardOnHold),
    words: [
      "Total Sessions",
      "7 day streak",
      "Average Daily",
      "Getting Stronger!",
      "Community Wall",
      "New",
      "Interactive Games",
      "Play",
      "Goal Calculator",
      "AI-Powered",
      "Did You Know?",
      "View My Goals",
      "Progress Reports",
    ],
  },
  {
    where: "a session at rest",
    open: asPatient("/session"),
    words: ["Start", "Hospital target: 12 of 40 min, 28 to go"],
  },
  {
    where: "a session during a ride",
    async open(size) {
      await asPatient("/session")(size);
      await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
      sendLiveEvent("patients.live", rideEvent({ todaySeconds: 780 }));
    },
    words: ["End Session", "Hospital target: 13 of 40 min, 27 to go"],
  },
  {
    where: "the goals",
    open: asPatient("/goals"),
    words: ["Provider-Only Access"],
    folded: { More: ["Today's Exercise Duration", "Exercise Duration", "Daily Sessions", "Resistance Level"] },
  },
  {
    where: "the reports",
    open: asPatient("/reports"),
    words: ["Your goal: 30 min a day", "Target: 15 min a day"],
  },
  {
    where: "the reports without a goal for power",
    open: asPatient("/reports", withoutWatts),
    words: ["Efficiency: how hard you pedaled, next to 45 W"],
  },
  {
    where: "a visitor's results",
    open: visitorsResults,
    words: ["Anonymous Demo", /^Working toward \d+\sW for \d+\smin, \dx\sa day\.$/, "How This Was Calculated"],
    folded: { ...outcomes, ...lists },
  },
  { where: "how a visitor's results were calculated", open: openPanel(visitorsResults), words: [panel] },
  {
    where: "a patient's results",
    open: asPatient("/risk-assessment"),
    words: ["Working toward 25 W for 15 min, 2x a day.", "Your team checks this.", "How This Was Calculated"],
    folded: { ...outcomes, ...lists },
  },
  {
    where: "a provider's results",
    open: asProvider("/risk-assessment"),
    words: [
      "Working toward 25 W for 15 min, 2x a day.",
      "High by Morse",
      "Length of Stay",
      "Home Discharge",
      "30d Readmission",
    ],
    folded: lists,
  },
  {
    where: "how a provider's results were calculated",
    open: openPanel(asProvider("/risk-assessment")),
    words: [panel],
  },
  {
    where: "the last step of the dialog",
    async open(size) {
      await asProvider("/risk-assessment")(size);
      await press("Quick assessment");
      await toStep("Text");
    },
    words: ["Cancel", "Run Assessment"],
  },
  { where: "the list of patients", open: asProvider("/provider-dashboard"), words: ["Day 6, since Nov 16"] },
  {
    where: "a patient's risks in the portal",
    open: asProvider(`/provider-dashboard?patient=${dorothy.id}`),
    words: ["High by Morse"],
  },
  {
    where: "goals above each limit",
    async open(size) {
      await asProvider(`/provider-dashboard?patient=${dorothy.id}`)(size);
      for (const [name, value] of [
        ["Power", "50"],
        ["Duration", "25"],
      ] as const) {
        await page.getByLabelText(name, { exact: true }).fill(value);
        await userEvent.tab();
      }
    },
    words: [
      "Duration (25 min) exceeds AI recommendation of 20 min",
      "Total energy (1500 Watt-Min) exceeds AI recommendation of 1200 Watt-Min",
      "Back to the patient's goals",
    ],
  },
  {
    where: "goals one step above the day's base",
    async open(size) {
      await asProvider(`/provider-dashboard?patient=${dorothy.id}`)(size);
      await page.getByLabelText("Power", { exact: true }).fill("26");
      await userEvent.tab();
    },
    words: [/104% of the recommendation\.$/],
  },
  {
    where: "a visitor's way back with something typed",
    async open(size) {
      stubReply("system.status", demoHospital);
      await renderApp("/anonymous-risk-calculator", { size });
      await field("Age").fill("80");
      await page.getByRole("banner").getByRole("link", { name: "Back" }).click();
    },
    words: ["What you typed has not been sent. You find it here again while this tab is open."],
  },
];

const sizes = [
  ["1024x768", "tabletLandscape", false],
  ["768x1024", "tablet", false],
  ["a phone", "phone", true],
  ["letters twice as large", "tablet", true],
] as const;

/** Once at least: a word can stand in a part that is folded away too. */
const see = (words: string | RegExp) =>
  expect
    .poll(
      () =>
        page
          .getByText(words, { exact: true })
          .elements()
          .some((element) => element.checkVisibility()),
      { message: String(words) },
    )
    .toBe(true);

describe.each(sizes)("At %s the specification's words stand in the open", (name, size, isNarrow) => {
  it.each(rows)("on $where [PRODUCT-11]", async ({ open, words, folded = {} }) => {
    if (name === "letters twice as large") document.documentElement.dataset.textSize = "largest";
    await open(size);
    for (const word of words) await see(word);
    for (const [touch, behind] of Object.entries(folded)) {
      if (isNarrow) await page.getByText(touch, { exact: true }).click();
      for (const word of behind) await see(word);
    }
  });
});
