import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { register } from "../apps/server/test/support/test-server.ts";
import type { PageOptions } from "./support/browser.ts";
import { holdCalls } from "./support/calls.ts";
import { runUntil, stopClock } from "./support/clock.ts";
import { rosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { dana } from "./support/provider-portal.ts";

const journey = prepareJourney();

type Form = "patient sign-in" | "patient registration" | "provider sign-in" | "provider registration";

async function open(form: Form, options: PageOptions = {}): Promise<Page> {
  const page = await journey.open(options);
  await page.goto("/");
  await choose(page, form);
  return page;
}

async function choose(page: Page, form: Form): Promise<void> {
  const tab = (name: string) => page.getByRole("tab", { name, exact: true }).click();
  await tab(form.startsWith("patient") ? "Patient" : "Provider");
  await tab(form.endsWith("sign-in") ? "Sign In" : "Register");
}

/** The page's clock is stopped from here on; `page.clock.runFor` moves it. */
async function openWithStoppedClock(form: Form, options: PageOptions = {}): Promise<Page> {
  const page = await journey.open(options);
  await page.clock.install();
  await page.goto("/");
  await choose(page, form);
  await stopClock(page);
  return page;
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const button = (page: Page, name: string) => page.getByRole("button", { name });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
/** One toast at a time: MESSAGE-50. */
const toasts = (page: Page) => page.getByRole("button", { name: "Dismiss message" });

const asRosa = { "First Name": rosa.firstName, "Last Name": rosa.lastName, "Date of Birth": rosa.dateOfBirth };
const asDana = { Email: dana.email, "First Name": dana.firstName, "Last Name": dana.lastName };
const newPatient = () => ({
  Email: `${randomUUID()}@bedsidebike.example`,
  "First Name": "Newly",
  "Last Name": "Arrived",
  "Date of Birth": "1950-01-31",
});

async function fillProviderRegistration(page: Page): Promise<void> {
  await fill(page, { Email: `${randomUUID()}@bedsidebike.example`, "First Name": "Petra", "Last Name": "Physio" });
  await page.getByLabel("Credentials").selectOption("PT (Physical Therapist)");
  await fill(page, { Specialty: "Rehabilitation" });
}

describe("sign-in and registration", () => {
  it("has the header, four forms, the demo hint, the cards and what the product does [PRODUCT-1, PRODUCT-6, SIGN-IN-1, SIGN-IN-3, SIGN-IN-4, SIGN-IN-60]", async () => {
    const page = await open("patient sign-in");
    await page
      .getByRole("heading", { level: 1, name: "Bedside Bike - Personalized Hospital Mobility Platform" })
      .waitFor();
    await page.getByText(`Demo provider email: ${dana.email}`).waitFor();
    await page.getByRole("heading", { name: "What Is Hospital Deconditioning?" }).waitFor();
    await page.getByText(/Staying in bed makes muscles smaller and weaker/).waitFor();
    for (const feature of [
      "AI-driven risk assessment",
      "Personalized goals",
      "Real-time analytics",
      "Provider collaboration",
    ]) {
      await page.getByRole("listitem").getByText(feature).waitFor();
    }
    await page.getByRole("heading", { name: "Try Our Risk Calculator" }).waitFor();
    await page.getByRole("link", { name: "Open Calculator" }).click();
    await page.waitForURL("**/anonymous-risk-calculator");
  });

  it("asks for each form's fields, and no others [SIGN-IN-2, SIGN-IN-10, SIGN-IN-11, SIGN-IN-13, SIGN-IN-14]", async () => {
    const page = await open("patient sign-in");
    const labels = () => page.getByRole("tabpanel").last().locator("label").allInnerTexts();
    await page.getByText("Or use legacy login").waitFor();
    expect(await labels()).toEqual(["Email (recommended)", "First Name", "Last Name", "Date of Birth", "Bike Number"]);
    expect(await page.getByLabel("Bike Number").getAttribute("placeholder")).toBe("121, 122, 123");
    expect(await page.getByLabel("Date of Birth").getAttribute("type")).toBe("date");
    expect(await page.getByLabel("Email (recommended)").getAttribute("type")).toBe("email");
    await choose(page, "patient registration");
    expect(await labels()).toEqual(["Email", "First Name", "Last Name", "Date of Birth", "Bike Number (optional)"]);
    await choose(page, "provider sign-in");
    expect(await labels()).toEqual(["Email", "First Name", "Last Name"]);
    await choose(page, "provider registration");
    expect(await labels()).toEqual([
      "Email",
      "First Name",
      "Last Name",
      "Credentials",
      "Specialty",
      "License Number (optional)",
    ]);
    const options = await page.getByLabel("Credentials").locator("option:not([value=''])").allInnerTexts();
    expect(options).toEqual([
      "DPT (Doctor of Physical Therapy)",
      "MD (Medical Doctor)",
      "RN (Registered Nurse)",
      "OT (Occupational Therapist)",
      "PT (Physical Therapist)",
      "NP (Nurse Practitioner)",
    ]);
  });

  it.each([
    ["patient registration", "Create Patient Account", 4],
    ["provider sign-in", "Access Provider Portal", 3],
    ["provider registration", "Create Provider Account", 5],
  ] as const)(
    "%s names each required field that is empty and sends nothing [SIGN-IN-11, SIGN-IN-12, SIGN-IN-13, SIGN-IN-20]",
    async (form, submit, required) => {
      const page = await open(form);
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") sent.push(request.url());
      });
      await button(page, submit).click();
      await expect.poll(() => page.getByText("Please fill this in.").count()).toBe(required);
      expect(sent).toEqual([]);
    },
  );

  it("sends a patient without email as three names and the bike, with email as all fields, an empty bike as null [SIGN-IN-21]", async () => {
    const page = await open("patient sign-in", { allowedErrors: [/status of 401/] });
    const bodyOf = async () => {
      const [request] = await Promise.all([
        page.waitForRequest("**/api/auth/login"),
        button(page, "Sign In to Dashboard").click(),
      ]);
      await toast(page, "Login failed").waitFor();
      return request.postDataJSON();
    };
    await fill(page, { "First Name": "Nobody", "Last Name": "Here", "Date of Birth": "1950-01-31" });
    const person = { firstName: "Nobody", lastName: "Here", dateOfBirth: "1950-01-31" };
    expect(await bodyOf()).toEqual({ ...person, deviceNumber: null });
    await fill(page, { "Bike Number": "122" });
    expect(await bodyOf()).toEqual({ ...person, deviceNumber: "122" });
    await fill(page, { "Email (recommended)": "nobody@bedsidebike.example" });
    expect(await bodyOf()).toEqual({
      ...person,
      email: "nobody@bedsidebike.example",
      deviceNumber: "122",
      userType: "patient",
    });
  });

  it("suggests the previous bike once names and birth date are there [CALL-13, SIGN-IN-22]", async () => {
    const page = await open("patient sign-in");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("last-device")) asked.push(request.url());
    });
    await page.getByText("Enter your bedside bike number to link your session").waitFor();
    await fill(page, { "First Name": rosa.firstName, "Last Name": rosa.lastName });
    expect(asked).toEqual([]);
    await fill(page, { "Date of Birth": rosa.dateOfBirth });
    await page.getByText("Bike 121 suggested based on your previous sessions").waitFor();
    expect(await page.getByLabel("Bike Number (Auto-suggested)").inputValue()).toBe("121");
    expect(asked.map((address) => new URL(address).search)).toEqual([
      "?firstName=Rosa&lastName=Demo&dateOfBirth=1944-04-12",
    ]);
  });

  it("keeps a suggested bike fresh for 30 s [SIGN-IN-23]", async () => {
    const page = await openWithStoppedClock("patient sign-in");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("last-device")) asked.push(request.url());
    });
    const suggestion = page.getByText("Bike 121 suggested based on your previous sessions");
    const waitForSuggestion = () => runUntil(page, () => suggestion.isVisible(), 500);
    await fill(page, asRosa);
    await waitForSuggestion();
    const askAgain = async () => {
      await fill(page, { "First Name": "Ros" });
      await page.clock.runFor(500);
      await fill(page, { "First Name": rosa.firstName });
      await waitForSuggestion();
    };
    const rosas = () => asked.filter((address) => address.includes("firstName=Rosa&")).length;
    await askAgain();
    expect(rosas()).toBe(1);
    await page.clock.runFor(30_000);
    await askAgain();
    await expect.poll(rosas).toBe(2);
  });

  it("says 'Signing In...' and 'Creating Account...' while it waits [SIGN-IN-10, SIGN-IN-11]", async () => {
    const page = await open("patient sign-in", { allowedErrors: [/ERR_FAILED/] });
    await page.route("**/api/auth/{login,register}", (route) => route.abort());
    const answer = await holdCalls(page, "**/api/auth/{login,register}");
    await fill(page, asRosa);
    await button(page, "Sign In to Dashboard").click();
    await button(page, "Signing In...").waitFor();
    await choose(page, "provider sign-in");
    await fill(page, asDana);
    await button(page, "Access Provider Portal").click();
    await button(page, "Signing In...").waitFor();
    await choose(page, "patient registration");
    await fill(page, newPatient());
    await button(page, "Create Patient Account").click();
    await button(page, "Creating Account...").waitFor();
    await choose(page, "provider registration");
    await fillProviderRegistration(page);
    await button(page, "Create Provider Account").click();
    await button(page, "Creating Account...").waitFor();
    answer();
    await toasts(page).waitFor();
  });
});

describe("toasts of signing in", () => {
  it("'Welcome back!' to a patient and a provider, each on their start screen [MESSAGE-31, ROUTE-23, SIGN-IN-12]", async () => {
    const patient = await open("patient sign-in");
    await fill(patient, { "Email (recommended)": "rosa.demo@bedsidebike.example" });
    await fill(patient, asRosa);
    await patient.getByLabel(/^Bike Number/).fill("");
    await button(patient, "Sign In to Dashboard").click();
    await toast(patient, "Welcome back!").waitFor();
    await toast(patient, "Access your personalized therapy dashboard").waitFor();
    await patient.waitForURL("**/dashboard");

    const provider = await open("provider sign-in");
    await fill(provider, asDana);
    await button(provider, "Access Provider Portal").click();
    await toast(provider, "Welcome back!").waitFor();
    await toast(provider, "Access your provider portal").waitFor();
    await provider.waitForURL("**/provider-dashboard");
  });

  it("'Account created!' to a patient and a provider [MESSAGE-32, ROUTE-23, SIGN-IN-36]", async () => {
    const patient = await open("patient registration");
    await fill(patient, newPatient());
    await button(patient, "Create Patient Account").click();
    await toast(patient, "Account created!").waitFor();
    await toast(patient, "Welcome to your personalized therapy journey").waitFor();
    await patient.waitForURL("**/dashboard");

    const provider = await open("provider registration");
    await fillProviderRegistration(provider);
    await button(provider, "Create Provider Account").click();
    await toast(provider, "Account created!").waitFor();
    await toast(provider, "Your provider account is ready").waitFor();
    await provider.waitForURL("**/provider-dashboard");
  });

  it("'Device Linked!' and 'Device Switched!' with the server's message, for 6 s [MESSAGE-30]", async () => {
    const person = { firstName: "Bea", lastName: `Bike${randomUUID().slice(0, 6)}`, dateOfBirth: "1950-01-31" };
    await register(journey.server, "patient", person);
    const signInWith = async (bike: string) => {
      const page = await openWithStoppedClock("patient sign-in");
      await fill(page, { "First Name": person.firstName, "Last Name": person.lastName });
      await fill(page, { "Date of Birth": person.dateOfBirth });
      await page.getByLabel(/^Bike Number/).fill(bike);
      const [reply] = await Promise.all([
        page.waitForResponse("**/api/auth/login"),
        button(page, "Sign In to Dashboard").click(),
      ]);
      const { message } = (await reply.json()).deviceLinkResult;
      return { page, message: page.getByText(message, { exact: true }) };
    };
    const first = await signInWith("122");
    await toast(first.page, "Device Linked!").waitFor();
    await first.message.waitFor();
    await first.page.clock.runFor(5900);
    expect(await toast(first.page, "Device Linked!").isVisible()).toBe(true);
    await first.page.clock.runFor(200);
    await toasts(first.page).waitFor({ state: "detached" });

    const second = await signInWith("123");
    await toast(second.page, "Device Switched!").waitFor();
    await second.message.waitFor();
  });

  it("'Login failed' with the server's message, else 'Please check your credentials and try again' [MESSAGE-10]", async () => {
    const page = await open("patient sign-in", { allowedErrors: [/status of (401|500)/] });
    await fill(page, { "First Name": "Nobody", "Last Name": "Here", "Date of Birth": "1950-01-31" });
    const [reply] = await Promise.all([
      page.waitForResponse("**/api/auth/login"),
      button(page, "Sign In to Dashboard").click(),
    ]);
    await page.getByRole("alert").getByText("Login failed", { exact: true }).waitFor();
    await page
      .getByRole("alert")
      .getByText((await reply.json()).error)
      .waitFor();
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
    await button(page, "Sign In to Dashboard").click();
    await page.getByRole("alert").getByText("Please check your credentials and try again", { exact: true }).waitFor();
  });

  it("'Registration failed' with the server's message, else 'Please check your information and try again' [MESSAGE-11]", async () => {
    const page = await open("patient registration", { allowedErrors: [/status of (4\d\d|500)/] });
    await fill(page, { ...newPatient(), Email: "rosa.demo@bedsidebike.example" });
    const [reply] = await Promise.all([
      page.waitForResponse("**/api/auth/register"),
      button(page, "Create Patient Account").click(),
    ]);
    await page.getByRole("alert").getByText("Registration failed", { exact: true }).waitFor();
    await page
      .getByRole("alert")
      .getByText((await reply.json()).error)
      .first()
      .waitFor();
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 500, body: "" }));
    await button(page, "Create Patient Account").click();
    await page.getByRole("alert").getByText("Please check your information and try again", { exact: true }).waitFor();
  });

  it("come one at a time, and go after 5 s or when dismissed [MESSAGE-50]", async () => {
    const page = await openWithStoppedClock("patient sign-in", { allowedErrors: [/status of 500/] });
    await page.route("**/api/auth/*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await fill(page, asRosa);
    await button(page, "Sign In to Dashboard").click();
    await toast(page, "Login failed").waitFor();
    await choose(page, "patient registration");
    await fill(page, newPatient());
    await button(page, "Create Patient Account").click();
    await toast(page, "Registration failed").waitFor();
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(4900);
    expect(await toast(page, "Registration failed").isVisible()).toBe(true);
    await page.clock.runFor(200);
    await toasts(page).waitFor({ state: "detached" });

    await button(page, "Create Patient Account").click();
    await toasts(page).click();
    await toasts(page).waitFor({ state: "detached" });
  });
});

describe("the banner 'Did You Know?'", () => {
  const position = (page: Page, number: number) => page.getByText(`${number} of 5`, { exact: true });

  it("has five facts with references, previous and next, and dots [DASHBOARD-3, SIGN-IN-5]", async () => {
    const page = await open("patient sign-in", { context: { reducedMotion: "reduce" } });
    const banner = page.getByRole("region", { name: "Did You Know?" });
    const shown = banner.locator("p[aria-hidden='false']");
    const subjects = [
      /95% of the day/,
      /2% of thigh muscle/,
      /one in three/,
      /up to 15%/,
      /20 minutes a day.*900 steps/,
    ];
    for (const [index, subject] of subjects.entries()) {
      await position(page, index + 1).waitFor();
      expect(await shown.textContent()).toMatch(subject);
      await banner.getByRole("button", { name: "Where does this come from?" }).click();
      await banner.getByText(/\d{4}/).last().waitFor();
      await banner.getByRole("button", { name: "Next fact" }).click();
      await banner.getByRole("button", { name: "Where does this come from?", expanded: false }).waitFor();
    }
    await position(page, 1).waitFor();
    await banner.getByRole("button", { name: "Previous fact" }).click();
    await position(page, 5).waitFor();
    expect(await banner.locator("[data-active]:not(p)").count()).toBe(5);
  });

  it("turns every 7 s; turning it by hand restarts the 7 s and closes the reference [DASHBOARD-30, DASHBOARD-31, LOOK-10]", async () => {
    const page = await openWithStoppedClock("patient sign-in");
    const banner = page.getByRole("region", { name: "Did You Know?" });
    await button(page, "Sign In to Dashboard").focus();
    const before = Number((await banner.getByText(/^\d of 5$/).innerText()).charAt(0));
    const turned = (steps: number) => position(page, ((before - 1 + steps) % 5) + 1);
    await page.clock.runFor(7000);
    await turned(1).waitFor();
    await page.clock.runFor(5000);
    await banner.getByRole("button", { name: "Where does this come from?" }).click();
    await banner.getByRole("button", { name: "Next fact" }).click();
    await turned(2).waitFor();
    await banner.getByRole("button", { name: "Where does this come from?", expanded: false }).waitFor();
    await page.mouse.move(1, 1);
    await page.evaluate("document.activeElement.blur()");
    await page.clock.runFor(6900);
    expect(await turned(2).isVisible()).toBe(true);
    await page.clock.runFor(200);
    await turned(3).waitFor();
  });
});
