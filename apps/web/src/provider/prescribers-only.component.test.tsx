import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { orthopedic } from "../../test/support/assessments.ts";
import { nothingKnown } from "../../test/support/calculator-profile.ts";
import { clearedLimits, expiredLimits, limitsOf } from "../../test/support/goal-limits.ts";
import { provider } from "../../test/support/people.ts";
import { dorothy, iris, notAssessed, samuel, stubPortal } from "../../test/support/portal-fixtures.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { stubReply } from "../../test/support/stub-server.ts";

const whoCan = "An RN, NP, PA, doctor or therapist can assess and clear patients, and send goals.";
const region = (name: string) => page.getByRole("region", { name, exact: true });

const assistant = { ...provider, credentials: "CNA", providerRole: "nurse" } as const;
const open = (path: string, user: typeof provider | typeof assistant = assistant) =>
  renderApp(path, { user, size: "desktop" });
const patientPage = `/provider-dashboard?patient=${dorothy.id}`;

/** The buttons and links for what only others may do. */
function offered(): string[] {
  const words =
    /^(Assess.*|New assessment|Quick assessment|Give clearance|Decide|Send.*|Review the goals|Edit .*|Complete Risk.*|Push .*|Answer now.*)$/;
  return [...document.querySelectorAll("button, a")]
    .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? "")
    .filter((name) => words.test(name));
}

beforeEach(() => {
  stubReply("riskAssessments.profile", nothingKnown);
});

describe("a provider who may not prescribe", () => {
  const cleared = { assessment: orthopedic, limits: clearedLimits(limitsOf(orthopedic)) };

  it.each([
    ["goals that may be sent", cleared],
    ["an assessment to be cleared", { assessment: orthopedic, limits: limitsOf(orthopedic) }],
    ["an expired assessment", { assessment: orthopedic, limits: expiredLimits(limitsOf(orthopedic)) }],
    ["no assessment", { assessment: notAssessed }],
  ])("reads beside %s who can do more, and is offered nothing of it [ACCESS-26]", async (_, stored) => {
    stubPortal({ patients: [dorothy], ...stored });
    await open(patientPage);
    await expect.element(region("Goals").getByText(whoCan)).toBeVisible();
    await expect.element(region("To do next").getByText(whoCan)).toBeVisible();
    expect(offered()).toEqual([]);
    await expectNoAxeViolations();
  });

  it("is offered what others are not: the same page of a therapist [ACCESS-26]", async () => {
    stubPortal({ patients: [dorothy], ...cleared });
    await open(patientPage, provider);
    await expect.element(region("Goals").getByRole("button", { name: "Send to Patient" })).toBeVisible();
    await expect.element(page.getByText(whoCan)).not.toBeInTheDocument();
    expect(offered()).toEqual(expect.arrayContaining(["New assessment", "Send to Patient"]));
  });

  it("reads on Today what is due, and once who does it [ACCESS-26]", async () => {
    const unassessed = { ...samuel, attention: { ...samuel.attention, reason: "not-assessed", rank: 1 } } as const;
    stubPortal({ patients: [dorothy, iris, unassessed] });
    await open("/provider-dashboard");
    const table = page.getByRole("table", { name: "Patients, by what needs doing next" });
    await expect.element(page.getByText(whoCan)).toBeVisible();
    const row = table.getByRole("row", { name: /Adeyemi/ });
    await expect.element(row.getByText("Assess, Samuel Adeyemi")).toBeVisible();
    await expect.element(table.getByText("Send goals, Iris Lindqvist")).toBeVisible();
    expect(offered()).toEqual([]);
    await expectNoAxeViolations();
  });

  it("reads a patient's results, and what would change them, without the form [ACCESS-26]", async () => {
    stubPortal({ patients: [dorothy], ...cleared });
    await open(`/risk-assessment?patient=${dorothy.id}&new`);
    await expect.element(page.getByText(whoCan)).toBeVisible();
    await expect.element(region("Movement Goal").getByText("Generated")).toBeVisible();
    expect(offered()).toEqual([]);
    await expectNoAxeViolations();
  });

  it("reads that a patient is not assessed, without the form [ACCESS-26]", async () => {
    stubPortal({ patients: [dorothy], assessment: notAssessed });
    await open(`/risk-assessment?patient=${dorothy.id}&new`);
    await expect.element(page.getByText("Not assessed", { exact: true })).toBeVisible();
    await expect.element(page.getByText(whoCan)).toBeVisible();
    await expect.element(page.getByRole("form")).not.toBeInTheDocument();
    expect(document.querySelector("main form")).toBeNull();
  });
});
