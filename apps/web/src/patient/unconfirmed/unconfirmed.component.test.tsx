import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { stubAccess } from "../../../test/support/access-fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { nextFrame } from "../../../test/support/clock.ts";
import { stubWall } from "../../../test/support/community-fixtures.ts";
import { expectDialogTraps, press } from "../../../test/support/keyboard.ts";
import { dashboard, stubPatientScreens } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import { sessionUntil } from "../../../test/support/sign-in.ts";
import { stubReply } from "../../../test/support/stub-server.ts";
import { storeSession } from "../../session/stored-session.ts";

const unconfirmed = { ...patient, isConfirmed: false };
const explanation = page.getByText(/^Any nurse, therapist or doctor can do it at your bed/);
const line = page.getByText("A nurse still has to confirm your account.");
const open = page.getByRole("button", { name: "What does that mean?" });

/** Stubs the dashboard only: any other call of a screen would fail the test. */
const stubUnconfirmed = () => stubPatientScreens({ ...dashboard, patient: unconfirmed });

describe("a patient whose account waits to be confirmed [CONFIRM-11]", () => {
  it.each([
    ["/provider-access", "My Providers"],
    ["/kudos-wall", "Community Wall"],
  ])("is told on %s what works now and who can help, and no call is made in vain", async (path, heading) => {
    stubUnconfirmed();
    await renderApp(path, { user: unconfirmed, size: "phone" });
    await expect.element(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const card = page.getByRole("region", { name: "Your account is not confirmed yet" });
    await expect.element(card.getByText("Riding the bike, and your rides and reports")).toBeVisible();
    await expect.element(card.getByText(/^Letting a doctor, nurse or therapist see/)).toBeVisible();
    await expect.element(explanation).toBeVisible();
    await nextFrame();
    expect(page.getByRole("button", { name: "Try again" }).query()).toBeNull();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
  });

  it("reads one line on the dashboard, with the same explanation behind it", async () => {
    stubUnconfirmed();
    await renderApp("/dashboard", { user: unconfirmed, size: "phone" });
    await expect.element(line).toBeVisible();
    await expectNoAxeViolations();
    await expectDialogTraps(open, "Your account is not confirmed yet");
    await press(open);
    await expect.element(explanation).toBeVisible();
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    await press(page.getByRole("dialog").getByRole("button", { name: "OK" }));
    await expect.element(open).toHaveFocus();
    await expect.element(page.getByText("Start Exercise")).toBeVisible();
  });

  it("no longer reads about it when the dashboard is opened after the confirmation, here or on other screens", async () => {
    stubUnconfirmed();
    await renderApp("/provider-access", { user: unconfirmed });
    await expect.element(explanation).toBeVisible();
    stubAccess();
    stubWall();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(page.getByRole("heading", { name: "Hello, Dorothy." })).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
    await page.getByRole("link", { name: "My Providers" }).click();
    await expect.element(page.getByText("Dana Provider").first()).toBeVisible();
    expect(explanation.query()).toBeNull();
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ isConfirmed: true });
  });

  it("sees the screen itself open when the confirmation came a moment ago", async () => {
    stubPatientScreens();
    stubAccess();
    await renderApp("/provider-access", { user: unconfirmed });
    await expect.element(page.getByText("Dana Provider").first()).toBeVisible();
    expect(explanation.query()).toBeNull();
  });

  it("no longer reads about it with the next load, once the server counts them as confirmed", async () => {
    stubAccess();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    stubReply("auth.user", { user: patient, patient, session: sessionUntil(inAnHour) });
    storeSession(localStorage, unconfirmed);
    await renderApp("/provider-access");
    await expect.element(page.getByText("Dana Provider").first()).toBeVisible();
    expect(explanation.query()).toBeNull();
  });
});
