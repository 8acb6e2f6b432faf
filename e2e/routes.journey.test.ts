import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdCalls } from "./support/calls.ts";
import { registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { rowOf, signInAsProvider } from "./support/provider-portal.ts";

const { open } = prepareJourney();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In to Dashboard" });

/** Address and the screen's own heading. */
const patientScreens = [
  ["/dashboard", "Hello, Rosa."],
  ["/session", "Welcome, Rosa."],
  ["/goals", "My Goals"],
  ["/reports", "Progress Reports"],
  ["/games", "Recovery Games"],
  ["/risk-assessment", "Personalized Goal Calculator"],
  ["/kudos-wall", "Community Wall"],
  ["/provider-access", "My Providers"],
] as const;
const otherScreens = ["/provider-dashboard", "/no-such-screen"] as const;

describe("the route table", () => {
  it.each(patientScreens)(
    "%s is a signed-in patient's '%s' [ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-8, ROUTE-9, ROUTE-10]",
    async (path, title) => {
      const page = await open();
      await signInAsRosa(page);
      await page.goto(path);
      await heading(page, title).waitFor();
      expect(pathOf(page)).toBe(path);
    },
  );

  it("/ and /auth show sign-in, /anonymous-risk-calculator the calculator, for a visitor [ROUTE-1, ROUTE-2, ROUTE-12]", async () => {
    const page = await open();
    for (const path of ["/", "/auth"]) {
      await page.goto(path);
      await heading(page, "Bedside Bike - Personalized Hospital Mobility Platform").waitFor();
      await signInButton(page).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    await page.goto("/anonymous-risk-calculator");
    await heading(page, "Anonymous Risk Calculator").waitFor();
    expect(pathOf(page)).toBe("/anonymous-risk-calculator");
  });

  it.each([...patientScreens.map(([path]) => path), ...otherScreens])(
    "%s sends a visitor to / [ACCESS-10, ROUTE-22]",
    async (path) => {
      const page = await open();
      await page.goto(path);
      await signInButton(page).waitFor();
      expect(pathOf(page)).toBe("/");
    },
  );

  it("/ sends signed-in users to their start screen, and no screen opens for the wrong role [ROUTE-1, ROUTE-11, ROUTE-21, ROUTE-24]", async () => {
    const patient = await open();
    await signInAsRosa(patient);
    for (const path of ["/", "/auth", "/provider-dashboard"]) {
      await patient.goto(path);
      await heading(patient, "Hello, Rosa.").waitFor();
      expect(pathOf(patient)).toBe("/dashboard");
    }

    const provider = await open();
    await signInAsProvider(provider);
    for (const path of ["/", "/auth", "/dashboard", "/reports", "/games"]) {
      await provider.goto(path);
      await rowOf(provider, "Rosa Demo").waitFor();
      expect(pathOf(provider)).toBe("/provider-dashboard");
    }
  });

  it("any other path is Page Not Found [ROUTE-15]", async () => {
    const page = await open();
    await signInAsRosa(page);
    await page.goto("/no-such-screen");
    await heading(page, "Page Not Found").waitFor();
    await page.getByRole("link", { name: "Go to start" }).click();
    await heading(page, "Hello, Rosa.").waitFor();
  });

  it("without 'patient' the goal calculator opens patient 4 for a provider, and 'patient' selects another [CALCULATOR-1, CALCULATOR-2, ROUTE-8]", async () => {
    const page = await open();
    await signInAsProvider(page);
    await page.goto("/risk-assessment");
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
    await page.goto("/risk-assessment?patient=8");
    await page.getByText("Welcome. Patient: Greta Placeholder").waitFor();
  });
});

describe("the session in the browser", () => {
  it("shows 'Loading...' while the user is loading [ROUTE-20]", async () => {
    const page = await open();
    await signInAsRosa(page);
    const answer = await holdCalls(page, "**/api/auth/user");
    await page.goto("/dashboard");
    await page.getByRole("status").getByText("Loading...", { exact: true }).waitFor();
    answer();
    await heading(page, "Hello, Rosa.").waitFor();
  });

  it("asks who is signed in once, does not retry, and takes 401 as signed out [CALL-12, SIGN-IN-52, SIGN-IN-53]", async () => {
    const page = await open({ allowedErrors: [/status of 401/] });
    await registerPatient(page, "Once", "Only");
    await page.context().clearCookies();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/user")) asked += 1;
    });
    await page.goto("/goals");
    await signInButton(page).waitFor();
    expect(asked).toBe(1);
    expect(await page.evaluate("[localStorage.getItem('user'), localStorage.getItem('patient')]")).toEqual([
      null,
      null,
    ]);
  });

  it("stores a patient under both keys, a provider under one, and Logout clears both and goes to / [ROUTE-25, SIGN-IN-50, SIGN-IN-52]", async () => {
    const stored = (page: Page) =>
      page.evaluate("['user', 'patient'].map((key) => JSON.parse(localStorage.getItem(key))?.firstName)");
    const page = await open({ size: "desktop" });
    await page.goto("/");
    await page.getByLabel("First Name").fill("Rosa");
    await page.getByLabel("Last Name").fill("Demo");
    await page.getByLabel("Date of Birth").fill("1944-04-12");
    await signInButton(page).click();
    await heading(page, "Hello, Rosa.").waitFor();
    expect(await stored(page)).toEqual(["Rosa", "Rosa"]);
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect([pathOf(page), await stored(page)]).toEqual(["/", [undefined, undefined]]);

    await signInAsProvider(page);
    expect(await stored(page)).toEqual(["Dana", undefined]);
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect([pathOf(page), await stored(page)]).toEqual(["/", [undefined, undefined]]);
  });

  it("discards a corrupt stored value [SIGN-IN-51]", async () => {
    const page = await open();
    await page.addInitScript("localStorage.setItem('user', '{'); localStorage.setItem('patient', '[1');");
    await page.goto("/dashboard");
    await signInButton(page).waitFor();
    expect(await page.evaluate("[localStorage.getItem('user'), localStorage.getItem('patient')]")).toEqual([
      null,
      null,
    ]);
  });
});

describe("queries", () => {
  it("fetch the dashboard again when its screen opens and when the window gets focus, and nothing else [CALL-20]", async () => {
    const page = await open();
    await signInAsRosa(page);
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && !pathname.endsWith("/live")) calls.push(pathname);
    });
    await page.goto("/dashboard");
    await heading(page, "Hello, Rosa.").waitFor();
    await page.getByText("Total Sessions").waitFor();
    calls.length = 0;

    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => calls).toEqual(["/api/patients/4/dashboard"]);
    calls.length = 0;

    await page.getByRole("link", { name: "View My Goals" }).click();
    await heading(page, "My Goals").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
    await heading(page, "Hello, Rosa.").waitFor();
    await expect
      .poll(() => calls.filter((path) => path === "/api/patients/4/dashboard").length)
      .toBeGreaterThanOrEqual(1);
  });
});
