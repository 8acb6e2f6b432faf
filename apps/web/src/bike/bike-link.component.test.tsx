import type { CallReply } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { expectDialogTraps, expectFocusIsKept, expectFocusIsSeen, press, type } from "../../test/support/keyboard.ts";
import { dashboard, newDashboard, stubPatientScreens } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { sessionUntil } from "../../test/support/sign-in.ts";
import { fillFields } from "../../test/support/sign-in-form.ts";
import {
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubReply,
  stubUnreachable,
} from "../../test/support/stub-server.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog", { name: "Your bike" });
const field = dialog.getByLabelText("Bike Number");
const notice = page.getByRole("region", { name: "Your bike" });
const card = page.getByRole("main").getByText("Your bike", { exact: true });

const linkedTo = (deviceNumber: number): CallReply<"devices.link"> => ({
  message: `Your rides on bike ${deviceNumber} will count for you.`,
  isDeviceSwitch: false,
  deviceNumber,
  previousDeviceNumber: null,
});

async function open(path: string, reply = dashboard): Promise<void> {
  stubPatientScreens(reply);
  await renderApp(path, { user: patient });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
}

describe("the bike on the session screen", () => {
  it("is chosen by keyboard alone; what the server refuses stands beside the number [EXERCISE-7, LOOK-5]", async () => {
    await open("/session", newDashboard);
    await expect.element(button("Enter the bike's number")).toBeVisible();
    expect(card.query()).toBeNull();
    await expectDialogTraps(button("Enter the bike's number"), "Your bike");
    await press(button("Enter the bike's number"));
    expect(button("Release bike 121").query()).toBeNull();
    await press(dialog.getByRole("button", { name: "Link bike" }));
    await expect.element(dialog.getByText("Enter the number on the bike, for example 121.")).toBeVisible();
    expect(receivedCalls("devices.link")).toEqual([]);

    const refusal = "Bike 121 is being ridden. Choose another bike, or try again when nobody is on it.";
    stubError("devices.link", 409, refusal, "deviceNumber");
    await type(field, "121");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText(refusal)).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expectNoAxeViolations();
    await expectNoSidewaysScroll();

    stubReply("devices.link", ({ body }) => linkedTo(Number(body.deviceNumber)));
    await type(field, "122");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Bike 122 is linked")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/Just start pedaling: bike 122 starts the clock/)).toBeVisible();
    await expect.element(button("Start")).toHaveFocus();
    await expectFocusIsSeen();
    const params = { id: String(patient.id) };
    expect(receivedCalls("devices.link").map(({ body }) => body)).toEqual([
      { deviceNumber: "121", takeOver: false },
      { deviceNumber: "122", takeOver: false },
    ]);
    expect(receivedCalls("devices.link")[1]).toMatchObject({ params });
  });

  it("is taken over from another patient after the question alone; another number is another question [RIDE-46, SIGN-IN-67]", async () => {
    await open("/session", newDashboard);
    await button("Enter the bike's number").click();
    const left = (name: string) => dialog.getByRole("button", { name }).element().getBoundingClientRect().left;
    stubError("devices.link", 409, "In use.", "deviceNumber", { code: "bike_in_use" });
    await field.fill("122");
    expect(left("Link bike")).toBeGreaterThan(left("Cancel"));
    await dialog.getByRole("button", { name: "Link bike" }).click();
    await expect.element(dialog.getByText("Bike 122 is in use. Take it over?")).toBeVisible();
    await expect.element(dialog.getByText(/^Whoever rides it now is no longer linked to it\./)).toBeVisible();
    expect(left("Take it over")).toBeLessThan(left("No, leave it"));
    await expectNoAxeViolations();
    await field.fill("123");
    await expect.element(dialog.getByRole("button", { name: "Link bike" })).toBeVisible();
    await dialog.getByRole("button", { name: "Link bike" }).click();
    await expect.element(dialog.getByText("Bike 123 is in use. Take it over?")).toBeVisible();
    stubReply("devices.link", ({ body }) => linkedTo(Number(body.deviceNumber)));
    await dialog.getByRole("button", { name: "Take it over" }).click();
    await expect.element(page.getByText("Bike 123 is linked")).toBeVisible();
    expect(receivedCalls("devices.link").map(({ body }) => body)).toEqual([
      { deviceNumber: "122", takeOver: false },
      { deviceNumber: "123", takeOver: false },
      { deviceNumber: "123", takeOver: true },
    ]);
  });

  it("is released, and says so when that failed [EXERCISE-7]", async () => {
    await open("/session");
    await button("Change bike").click();
    await expect.element(dialog.getByText("Bike 121 counts for you now.")).toBeVisible();
    stubUnreachable("devices.release");
    await button("Release bike 121").click();
    await expect.element(page.getByRole("alert").getByText("The bike was not released")).toBeVisible();
    stubReply("devices.release", { ok: true });
    await button("Release bike 121").click();
    await expect.element(page.getByText("Bike 121 is released")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("Enter the bike's number")).toBeVisible();
    await expect.element(page.getByText(/^No bike is linked/)).toBeVisible();
  });

  it("says that it was not linked when the server is out of reach", async () => {
    await open("/session");
    await button("Change bike").click();
    stubUnreachable("devices.link");
    await field.fill("122");
    await dialog.getByRole("button", { name: "Link bike" }).click();
    await expect.element(dialog.getByText("The bike was not linked. Please try again.")).toBeVisible();
  });
});

describe("a bike that is no longer the patient's", () => {
  const taken = "Bike 121 is now linked to somebody else. Rides on it no longer count for you.";
  const without = { ...dashboard, patient: { ...dashboard.patient, deviceNumber: null } };
  const lost = { ...without, bikeLoss: { deviceNumber: "121", reason: "taken" } } as const;

  it.each(["/dashboard", "/session"])(
    "is told on %s the moment it happens, until the patient has read it [DASHBOARD-15, RIDE-43]",
    async (path) => {
      await open(path);
      expect(notice.query()).toBeNull();
      stubReply("patients.dashboard", lost);
      await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
      sendLiveEvent("patients.live", { type: "bike", patientId: patient.id });
      await expect.element(notice.getByText(taken)).toBeVisible();
      await expectNoAxeViolations();
      stubReply("devices.readLoss", { ok: true });
      stubReply("patients.dashboard", without);
      await press(notice.getByRole("button", { name: "OK" }));
      await expect.element(notice).not.toBeInTheDocument();
      await expectFocusIsKept();
      expect(receivedCalls("devices.readLoss")).toHaveLength(1);
    },
  );

  it("is told where it happened while the screen loaded, and the reply was from before [ACCESS-21, RIDE-43]", async () => {
    let answer = () => {};
    const before = new Promise<typeof dashboard>((done) => {
      answer = () => done(dashboard);
    });
    stubPatientScreens();
    stubReply("patients.dashboard", () => before);
    await renderApp("/dashboard", { user: patient });
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    await expect.poll(() => receivedCalls("patients.dashboard")).toHaveLength(1);
    sendLiveEvent("patients.live", { type: "bike", patientId: patient.id });
    stubReply("patients.dashboard", lost);
    answer();
    await expect.element(notice.getByText(taken)).toBeVisible();
    expect(receivedCalls("patients.dashboard")).toHaveLength(2);
  });

  it("is told as released by the care team, and no longer once another is linked [DASHBOARD-15, RIDE-43]", async () => {
    await open("/dashboard", { ...without, bikeLoss: { deviceNumber: "121", reason: "released" } });
    const released = "Your care team released bike 121. Rides on it no longer count for you.";
    await expect.element(notice.getByText(released)).toBeVisible();
    stubReply("devices.link", linkedTo(122));
    await notice.getByRole("button", { name: "Enter the bike's number" }).click();
    await field.fill("122");
    await dialog.getByRole("button", { name: "Link bike" }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(page.getByRole("main").getByText("Bike 122", { exact: true })).toBeVisible();
    expect(receivedCalls("devices.readLoss")).toEqual([]);
  });

  it("is told again when the server did not hear that it was read", async () => {
    await open("/dashboard", lost);
    stubUnreachable("devices.readLoss");
    await notice.getByRole("button", { name: "OK" }).click();
    await expect.element(page.getByRole("alert").getByText("We could not save that you read this")).toBeVisible();
    await expect.element(notice.getByText(taken)).toBeVisible();
  });
});

describe("a bike that was not linked at sign-in", () => {
  const words = {
    "being-ridden": "Bike 121 is being ridden. Choose another bike, or try again when nobody is on it.",
    "linked-to-another":
      "Bike 121 is linked to somebody else. Choose another bike, or ask the care team to release it.",
  } as const;

  it.each(["being-ridden", "linked-to-another"] as const)(
    "is told as %s and stays on the start screen until another bike is linked [MESSAGE-41, RIDE-40]",
    async (refusal) => {
      const person = { ...patient, deviceNumber: null };
      const end = new Date(Date.now() + 15 * 60_000).toISOString();
      stubPatientScreens({ ...newDashboard, patient: person });
      stubReply("auth.user", { user: person, patient: person, session: sessionUntil(end) });
      stubReply("auth.login", {
        user: person,
        patient: person,
        deviceLinkResult: {
          message: words[refusal],
          isDeviceSwitch: false,
          isRefused: true,
          refusal,
          deviceNumber: 121,
          previousDeviceNumber: null,
        },
      });
      await renderApp("/");
      await fillFields({ "Email (recommended)": "dorothy.williams@example.org", "Bike Number": "121" });
      await button("Sign In to Dashboard").click();
      const alert = page.getByRole("alert");
      await expect.element(alert.getByText("Device Not Linked")).toBeVisible();
      await expect.element(alert.getByText(words[refusal])).toBeVisible();
      await button("Dismiss message").click();
      await expect.element(notice.getByText(words[refusal])).toBeVisible();
      await page.getByRole("link", { name: "Start Exercise" }).click();
      await expect.element(notice.getByText(words[refusal])).toBeVisible();
      stubReply("devices.link", linkedTo(122));
      await notice.getByRole("button", { name: "Enter the bike's number" }).click();
      await field.fill("122");
      await dialog.getByRole("button", { name: "Link bike" }).click();
      await expect.element(notice).not.toBeInTheDocument();
    },
  );

  it("is asked about on the start screen when another patient has it, and is linked with a yes [RIDE-46, SIGN-IN-67]", async () => {
    const person = { ...patient, deviceNumber: null };
    const end = new Date(Date.now() + 15 * 60_000).toISOString();
    stubPatientScreens({ ...newDashboard, patient: person });
    stubReply("auth.user", { user: person, patient: person, session: sessionUntil(end) });
    stubReply("auth.login", {
      user: person,
      patient: person,
      deviceLinkResult: {
        message: "Bike 121 is in use. Take it over?",
        isDeviceSwitch: false,
        isRefused: true,
        refusal: "in-use",
        deviceNumber: 121,
        previousDeviceNumber: null,
      },
    });
    await renderApp("/");
    await fillFields({ "Email (recommended)": "dorothy.williams@example.org", "Bike Number": "121" });
    await button("Sign In to Dashboard").click();
    const question = page.getByRole("alertdialog", { name: "Bike 121 is in use. Take it over?" });
    await expect.element(question).toBeVisible();
    await expect.element(question.getByText(/^Whoever rides it now is no longer linked to it\./)).toBeVisible();
    const left = (name: string) => question.getByRole("button", { name }).element().getBoundingClientRect().left;
    expect(left("Take it over")).toBeLessThan(left("No, leave it"));
    await expectNoAxeViolations();
    stubReply("devices.link", linkedTo(121));
    await question.getByRole("button", { name: "Take it over" }).click();
    await expect.element(page.getByText("Bike 121 is linked")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(receivedCalls("devices.link").map(({ body }) => body)).toEqual([{ deviceNumber: "121", takeOver: true }]);
  });
});
