import type { CallReply, Dashboard } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { max, teams, wardFour } from "../../test/support/access-fixtures.ts";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { dashboard, newDashboard, stubPatientScreens, stubPlan } from "../../test/support/patient-fixtures.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { renderApp, shownAddress } from "../../test/support/render-app.tsx";
import { sessionUntil } from "../../test/support/sign-in.ts";
import { aNewPatient, chooseForm, fillFields } from "../../test/support/sign-in-form.ts";
import { receivedCalls, stubError, stubPending, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";

const alone: Dashboard = { ...newDashboard, isSeen: false };
const button = (name: string) => page.getByRole("button", { name, exact: true });
const ask = () => button("Ask for my assessment");
const start = () => page.getByRole("link", { name: "Start Exercise" });
const dialog = () => page.getByRole("dialog", { name: "Who looks after you?" });
const isFilled = (element: Element) => getComputedStyle(element).backgroundColor === "rgb(11, 93, 94)";
const providers: CallReply<"providers.list"> = teams[0]?.members ?? [];
/** At 14:05, if that is what the hospital's clock shows. */
const askedAt = () => new Date().toISOString();

async function open(reply: Dashboard, path = "/dashboard"): Promise<void> {
  stubPatientScreens(reply);
  stubPlan();
  stubReply("teams.list", teams);
  stubReply("providers.list", providers);
  await renderApp(path, { user: patient });
}

describe("'Ask for my assessment'", () => {
  it.each(["/dashboard", "/goals"])(
    "is the one filled button on %s while nobody has assessed, and says since when [DASHBOARD-51, GOAL-51]",
    async (path) => {
      await open(newDashboard, path);
      await expect.element(ask()).toBeVisible();
      const other = path === "/goals" ? page.getByRole("link", { name: "Back to Dashboard" }).last() : start();
      expect([isFilled(ask().element()), isFilled(other.element())]).toEqual([true, false]);
      await expectNoAxeViolations();
      const at = askedAt();
      stubReply("assessmentRequests.create", { askedAt: at });
      stubReply("patients.dashboard", { ...newDashboard, assessmentAskedAt: at });
      await ask().click();
      await expect.element(page.getByText(/^Asked at \d+:\d+( [AP]M)?\. Your care team sees it\.$/)).toBeVisible();
      await expect.element(ask()).not.toBeInTheDocument();
      expect(isFilled(other.element())).toBe(true);
      expect(receivedCalls("assessmentRequests.create")).toHaveLength(1);
      await expectNoAxeViolations();
    },
  );

  it("says so where it did not get through, and is not there once assessed [DASHBOARD-51]", async () => {
    await open(newDashboard);
    stubUnreachable("assessmentRequests.create");
    await ask().click();
    await expect.element(page.getByText("Your request did not get through. Please try again.")).toBeVisible();
    await expect.element(ask()).toBeVisible();
  });

  it("is not offered to somebody whom a provider has assessed [DASHBOARD-51]", async () => {
    await open(dashboard);
    await expect.element(start()).toBeVisible();
    expect(ask().query()).toBeNull();
  });

  it("says that nobody sees it while nobody has access [DASHBOARD-51]", async () => {
    await open({ ...alone, assessmentAskedAt: askedAt() });
    await expect.element(page.getByText(/Nobody has access yet, so nobody sees it\.$/)).toBeVisible();
  });
});

describe("'Who looks after you?'", () => {
  it("is one card while nobody has access, and one touch gives a team access [DASHBOARD-50]", async () => {
    await open({ ...dashboard, isSeen: false });
    await expect.element(page.getByText("Nobody sees your progress yet.")).toBeVisible();
    expect(page.getByRole("button", { name: "Who looks after you?" }).elements()).toHaveLength(1);
    await button("Who looks after you?").click();
    await expect
      .element(
        dialog().getByText(
          "Dana Provider and Max Mockman will see your progress, and so will whoever joins Ward 4 later.",
        ),
      )
      .toBeVisible();
    await expectNoAxeViolations();
    stubReply("providerRelationships.grant", wardFour);
    stubReply("patients.dashboard", dashboard);
    await dialog().getByRole("button", { name: "Give access to Ward 4" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("Nobody sees your progress yet.")).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.grant").map(({ body }) => body)).toEqual([{ teamId: 8 }]);
  });

  it("comes first where nobody would see the request, which then goes out by itself [DASHBOARD-50, DASHBOARD-51]", async () => {
    await open(alone);
    await ask().click();
    stubReply("providerRelationships.grant", wardFour);
    const at = askedAt();
    stubReply("assessmentRequests.create", { askedAt: at });
    stubReply("patients.dashboard", { ...newDashboard, assessmentAskedAt: at });
    await dialog().getByRole("button", { name: "Give access to Ward 4" }).click();
    await expect.element(page.getByText(/Your care team sees it\.$/)).toBeVisible();
    expect(receivedCalls("assessmentRequests.create")).toHaveLength(1);
  });

  it("is not asked once more while the screen waits for its new reply [DASHBOARD-50, DASHBOARD-51]", async () => {
    await open(alone);
    await button("Who looks after you?").click();
    stubReply("providerRelationships.grant", wardFour);
    stubReply("assessmentRequests.create", { askedAt: askedAt() });
    stubPending("patients.dashboard");
    await dialog().getByRole("button", { name: "Give access to Ward 4" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await ask().click();
    await expect.element(page.getByText(/Your care team sees it\.$/)).toBeVisible();
    expect(receivedCalls("assessmentRequests.create")).toHaveLength(1);
  });

  it("can be put off, and then asks for nothing [DASHBOARD-50]", async () => {
    await open(alone);
    await ask().click();
    await dialog().getByRole("button", { name: "Later" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(ask()).toBeVisible();
    expect([...receivedCalls("assessmentRequests.create"), ...receivedCalls("providerRelationships.grant")]).toEqual(
      [],
    );
  });

  it("offers people where there is no team, and takes a witness code where one is needed [ACCESS-7, DASHBOARD-50]", async () => {
    await open({ ...dashboard, isSeen: false });
    stubReply("teams.list", []);
    stubReply("providers.list", providers.toReversed());
    await button("Who looks after you?").click();
    const give = dialog().getByRole("button", { name: /Give access/ });
    await expect.element(give.first()).toBeVisible();
    expect(give.elements().map(({ textContent }) => textContent)).toEqual([
      "Give access to Max Mockman",
      "Give access to Dana Provider",
    ]);
    expect(give.elements().some(isFilled)).toBe(false);
    stubError("providerRelationships.grant", 403, "A second provider has to witness this.", "witnessCode");
    await dialog().getByRole("button", { name: "Give access to Max Mockman" }).click();
    await expect.element(dialog().getByText("A second provider has to witness this.")).toBeVisible();
    expect(
      dialog()
        .getByRole("button", { name: /Give access/ })
        .elements(),
    ).toHaveLength(0);
    stubReply("providerRelationships.grant", max);
    await dialog().getByRole("textbox").fill("1234 5678");
    await dialog().getByRole("button", { name: "Grant with the witness code" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(receivedCalls("providerRelationships.grant").at(-1)?.body).toEqual({
      providerId: 1,
      witnessCode: "12345678",
    });
  });

  it("comes by itself after registering, once [SIGN-IN-66]", async () => {
    const end = new Date(Date.now() + 15 * 60_000).toISOString();
    stubPatientScreens(alone);
    stubReply("system.status", demoHospital);
    stubReply("patients.lastDevice", { lastDevice: null });
    stubReply("teams.list", teams);
    stubReply("providers.list", providers);
    stubReply("auth.user", { user: patient, patient, session: sessionUntil(end) });
    stubReply("auth.register", { user: patient, patient });
    await renderApp("/");
    await chooseForm("patient registration");
    await fillFields(aNewPatient);
    await button("Create Patient Account").click();
    await expect.element(dialog()).toBeVisible();
    const give = dialog().getByRole("button", { name: "Give access to Ward 4" });
    await expect.element(give).toBeVisible();
    await dialog().getByRole("button", { name: "Later" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(shownAddress()).toBe("/dashboard");
    await expect.element(ask()).toBeVisible();
  });
});

describe("'Not Dorothy?'", () => {
  it("signs out, beside the greeting, with a target of 48 px [DASHBOARD-52]", async () => {
    await open(dashboard);
    const out = button("Not Dorothy?");
    await expect.element(out).toBeVisible();
    expect(out.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    stubReply("auth.logout", { ok: true });
    await out.click();
    await expect.element(button("Sign In to Dashboard")).toBeVisible();
    expect(receivedCalls("auth.logout")).toHaveLength(1);
  });
});

describe("Additional Goals", () => {
  it("say in a person's words what each is [DASHBOARD-53]", async () => {
    const usual = { power: "Average watts per session", duration: "Minutes per session" } as const;
    const goals = dashboard.goals.map((goal) => ({
      ...goal,
      subtitle: usual[goal.goalType as keyof typeof usual] ?? goal.subtitle,
    }));
    await open({ ...dashboard, goals });
    await expect.element(page.getByText("How hard: you can still talk", { exact: true })).toBeVisible();
    await expect.element(page.getByText("How long you ride at a time", { exact: true })).toBeVisible();
    expect(page.getByText("Average watts per session").query()).toBeNull();
  });
});
