import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { stubOtherScreens, stubPatientScreens } from "../test/support/patient-fixtures.ts";
import { demoHospital, patient, provider } from "../test/support/people.ts";
import { stubPortal } from "../test/support/portal-fixtures.ts";
import { renderApp, shownAddress } from "../test/support/render-app.tsx";
import { renderInApp } from "../test/support/render-in-app.tsx";
import { sessionUntil } from "../test/support/sign-in.ts";
import { receivedCalls, stubError, stubPending, stubReply } from "../test/support/stub-server.ts";
import { AppFailed } from "./app-routes.tsx";
import { routes } from "./routes.ts";
import type { ScreenAccess } from "./session/screen-access.ts";
import { storeSession } from "./session/stored-session.ts";
import { ScreenErrorBoundary } from "./shell/screen-error-boundary.tsx";

const signInButton = page.getByRole("button", { name: "Sign In to Dashboard" });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const storedUsers = () => [localStorage.getItem("user"), localStorage.getItem("patient")];
const pathsFor = (...access: ScreenAccess[]) =>
  routes.filter((route) => access.includes(route.access)).map(({ path }) => path);

describe("the route table", () => {
  it.each([...pathsFor("patient", "provider", "signed-in"), "/no-such-screen"])(
    "%s sends a visitor to / [ACCESS-10, ROUTE-22]",
    async (path) => {
      stubReply("system.status", demoHospital);
      await renderApp(path);
      await expect.element(signInButton).toBeVisible();
      expect(shownAddress()).toBe("/");
    },
  );

  it.each(pathsFor("visitors", "provider"))(
    "%s sends a signed-in patient to their dashboard [ROUTE-1, ROUTE-11, ROUTE-17, ROUTE-21, ROUTE-24]",
    async (path) => {
      stubPatientScreens();
      await renderApp(path, { user: patient });
      await expect.element(heading("Hello, Dorothy.")).toBeVisible();
      expect(shownAddress()).toBe("/dashboard");
    },
  );

  it.each(pathsFor("visitors", "patient"))(
    "%s sends a signed-in provider to the portal [ROUTE-1, ROUTE-11, ROUTE-21, ROUTE-24]",
    async (path) => {
      stubPortal();
      await renderApp(path, { user: provider });
      await expect.element(page.getByRole("region", { name: "Today" })).toBeVisible();
      expect(shownAddress()).toBe("/provider-dashboard");
    },
  );

  it("any other path is Page Not Found [ROUTE-15]", async () => {
    stubPatientScreens();
    await renderApp("/no-such-screen", { user: patient });
    await expect.element(heading("Page Not Found")).toBeVisible();
    await page.getByRole("link", { name: "Go to start" }).click();
    await expect.element(heading("Hello, Dorothy.")).toBeVisible();
  });
});

describe("the session in the browser", () => {
  it("shows 'Loading...' while the user is loading [ROUTE-20]", async () => {
    stubPatientScreens();
    storeSession(localStorage, patient);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const end = new Date(Date.now() + 900_000).toISOString();
    stubReply("auth.user", async () => {
      await answered;
      return { user: patient, patient, session: sessionUntil(end) };
    });
    await renderApp("/dashboard");
    await expect.element(page.getByRole("status").getByText("Loading...", { exact: true })).toBeVisible();
    answer();
    await expect.element(heading("Hello, Dorothy.")).toBeVisible();
  });

  it("asks who is signed in once, does not retry, and takes 401 as signed out [CALL-12, SIGN-IN-52, SIGN-IN-53]", async () => {
    stubReply("system.status", demoHospital);
    storeSession(localStorage, patient);
    stubError("auth.user", 401, "Please sign in.");
    await renderApp("/goals");
    await expect.element(signInButton).toBeVisible();
    expect(receivedCalls("auth.user")).toHaveLength(1);
    expect(storedUsers()).toEqual([null, null]);
  });

  it("discards a corrupt stored value [SIGN-IN-51]", async () => {
    stubReply("system.status", demoHospital);
    localStorage.setItem("user", "{");
    localStorage.setItem("patient", "[1");
    await renderApp("/dashboard");
    await expect.element(signInButton).toBeVisible();
    expect(storedUsers()).toEqual([null, null]);
  });
});

describe("what stands where not even a screen's frame can be drawn", () => {
  it.each([
    ["sends a patient to the call button: no bar is there", patient, 1],
    ["has no call button for a provider", provider, 0],
  ])("%s [HELP-40]", async (_, user, times) => {
    stubReply("system.status", demoHospital);
    await renderInApp(<AppFailed />, { user });
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(page.getByText("Press your call button if you do not feel well.").elements()).toHaveLength(times);
  });

  it("is said in a screen that failed as well, which may have taken the bar with it [HELP-40]", async () => {
    stubReply("system.status", demoHospital);
    const Broken = (): never => {
      throw new Error("broken");
    };
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await renderInApp(
      <ScreenErrorBoundary address="/goals">
        <Broken />
      </ScreenErrorBoundary>,
      { user: patient },
    );
    await expect.element(page.getByText(/^Press your call button if you do not feel well\./)).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe("the installed app", () => {
  it("opens the tablet's last screen, and other addresses as usual [OFFLINE-10]", async () => {
    stubPatientScreens();
    stubOtherScreens();
    stubPending("riskAssessments.latest");
    const first = await renderApp("/goals", { user: patient });
    await expect.element(heading("My Goals")).toBeVisible();
    await first.unmount();
    const second = await renderApp("/?resume", { user: patient });
    await expect.element(heading("My Goals")).toBeVisible();
    expect(shownAddress()).toBe("/goals");
    await second.unmount();
    await renderApp("/", { user: patient });
    await expect.element(heading("Hello, Dorothy.")).toBeVisible();
  });

  it("has forgotten it once nobody is signed in [OFFLINE-10]", async () => {
    stubReply("system.status", demoHospital);
    localStorage.setItem("lastScreen", "/goals");
    storeSession(localStorage, patient);
    stubError("auth.user", 401, "Please sign in.");
    await renderApp("/?resume");
    await expect.element(signInButton).toBeVisible();
    expect(localStorage.getItem("lastScreen")).toBeNull();
  });
});

describe("queries", () => {
  it("fetch the dashboard again when its screen opens and when the window gets focus, and nothing else [CALL-20]", async () => {
    stubOtherScreens();
    stubPatientScreens();
    await renderApp("/dashboard", { user: patient });
    await expect.element(page.getByText("Total Sessions")).toBeVisible();
    const asked = () =>
      (["patients.dashboard", "auth.user", "system.status", "patients.usageData"] as const).map(
        (name) => receivedCalls(name).length,
      );
    const [dashboards = 0, ...others] = asked();

    window.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(asked).toEqual([dashboards + 1, ...others]);

    await page.getByRole("link", { name: "View My Goals" }).click();
    await expect.element(heading("My Goals")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(heading("Hello, Dorothy.")).toBeVisible();
    await expect.poll(() => receivedCalls("patients.dashboard").length).toBeGreaterThanOrEqual(dashboards + 2);
  });
});
