import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { demoHospital, verifiedHospital } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import {
  aNewPatient,
  aProvider,
  aRegisteredPatient,
  chooseForm,
  type EntryForm,
  fillFields,
  fillProviderRegistration,
} from "../../test/support/sign-in-form.ts";
import { receivedCalls, stubError, stubPending, stubReply } from "../../test/support/stub-server.ts";
import SignInScreen from "./sign-in.screen.tsx";

const open = async (form: EntryForm = "patient sign-in") => {
  await renderInApp(<SignInScreen />);
  await chooseForm(form);
};
const button = (name: string) => page.getByRole("button", { name });
const texts = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText);

beforeEach(() => {
  stubReply("system.status", demoHospital);
  stubReply("patients.lastDevice", { lastDevice: null });
});

describe("sign-in and registration", () => {
  it("offers providers only the hospital's sign-in if it is the only way, and patients theirs [VERIFY-41]", async () => {
    stubReply("system.status", { ...verifiedHospital, hasSingleSignOn: true, isSingleSignOnOnly: true });
    await renderInApp(<SignInScreen />);
    await expect.element(button("Sign In to Dashboard")).toBeVisible();
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await expect.element(button("Sign in with your hospital account")).toBeVisible();
    await expect.element(page.getByText("Providers sign in here with their hospital account.")).toBeVisible();
    expect(document.querySelector("[role=tabpanel] input")).toBe(null);
    await expect.element(page.getByRole("tab", { name: "Register" })).not.toBeInTheDocument();
    await expect.element(page.getByText("Or without a code")).not.toBeInTheDocument();
    await expectNoAxeViolations();
    stubError("singleSignOn.start", 503, "The hospital's sign-in can't be reached.");
    await button("Sign in with your hospital account").click();
    await expect.element(page.getByText("The hospital's sign-in can't be reached.")).toBeVisible();
  });

  it("has the header, four forms, the demo hint, the cards and what the product does [PRODUCT-1, PRODUCT-6, SIGN-IN-1, SIGN-IN-3, SIGN-IN-4, SIGN-IN-60]", async () => {
    await open();
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Bedside Bike - Personalized Hospital Mobility Platform" }))
      .toBeVisible();
    await expect.element(page.getByText(`Demo provider email: ${demoHospital.demoProviderEmail}`)).toBeVisible();
    await expect.element(page.getByText("Demo data. Not for real patients.")).toBeVisible();
    await expect.element(heading("What Is Hospital Deconditioning?")).toBeVisible();
    await expect.element(page.getByText(/Staying in bed makes muscles smaller and weaker/)).toBeVisible();
    for (const feature of [
      "AI-driven risk assessment",
      "Personalized goals",
      "Real-time analytics",
      "Provider collaboration",
    ]) {
      await expect.element(page.getByRole("listitem").filter({ hasText: feature })).toBeVisible();
    }
    await expect.element(heading("Try Our Risk Calculator")).toBeVisible();
    const calculator = page.getByRole("link", { name: "Open Calculator" });
    await expect.element(calculator).toHaveAttribute("href", "/anonymous-risk-calculator");
  });

  it("offers nothing that somebody else typed on a patient's forms, and helps on a provider's [SIGN-IN-64]", async () => {
    await open();
    const filledFrom = () =>
      [...document.querySelectorAll("[role=tabpanel] [role=tabpanel] input")].map((input) =>
        input.getAttribute("autocomplete"),
      );
    await expect.element(page.getByText("Or use legacy login")).toBeVisible();
    expect(new Set(filledFrom())).toEqual(new Set(["off"]));
    await page.getByRole("tab", { name: "Register" }).click();
    await expect.element(page.getByText("Or use legacy login")).not.toBeInTheDocument();
    await expect.poll(() => new Set(filledFrom())).toEqual(new Set(["off"]));
    await page.getByRole("tab", { name: "Provider", exact: true }).click();
    await expect.poll(filledFrom).toEqual(expect.arrayContaining(["email", "given-name", "family-name"]));
  });

  it("asks for each form's fields, and no others [SIGN-IN-2, SIGN-IN-10, SIGN-IN-11, SIGN-IN-13, SIGN-IN-14]", async () => {
    await open();
    const labels = () => texts("[role=tabpanel] [role=tabpanel] label");
    await expect.element(page.getByText("Or use legacy login")).toBeVisible();
    expect(labels()).toEqual(["Email (recommended)", "First Name", "Last Name", "Date of Birth", "Bike Number"]);
    const form = texts("[role=tabpanel] [role=tabpanel] form").join();
    expect(form.indexOf("Or use legacy login")).toBeGreaterThan(form.indexOf("Email (recommended)"));
    expect(form.indexOf("Or use legacy login")).toBeLessThan(form.indexOf("First Name"));
    await expect.element(page.getByLabelText("Bike Number")).toHaveAttribute("placeholder", "121, 122, 123");
    await expect.element(page.getByLabelText("Date of Birth")).toHaveAttribute("type", "date");
    await expect.element(page.getByLabelText("Email (recommended)")).toHaveAttribute("type", "email");
    await chooseForm("patient registration");
    expect(labels()).toEqual(["Email", "First Name", "Last Name", "Date of Birth", "Bike Number (optional)"]);
    await expect.element(page.getByText("No email? Your nurse can sign you up.")).toBeVisible();
    await chooseForm("provider sign-in");
    expect(labels()).toEqual(["Email", "First Name", "Last Name"]);
    await chooseForm("provider registration");
    expect(labels()).toEqual([
      "Email",
      "First Name",
      "Last Name",
      "Credentials",
      "Specialty",
      "License Number (optional)",
    ]);
    expect(texts("select option:not([value=''])")).toEqual([
      "DPT (Doctor of Physical Therapy)",
      "MD (Medical Doctor)",
      "RN (Registered Nurse)",
      "OT (Occupational Therapist)",
      "PT (Physical Therapist)",
      "NP (Nurse Practitioner)",
      "PA (Physician Assistant)",
      "DO (Doctor of Osteopathic Medicine)",
      "LPN (Licensed Practical Nurse)",
      "PTA (Physical Therapist Assistant)",
      "CNA (Certified Nursing Assistant)",
    ]);
  });

  it("names each required field that is empty and sends nothing [SIGN-IN-11, SIGN-IN-12, SIGN-IN-13, SIGN-IN-20]", async () => {
    stubPending("auth.login");
    stubPending("auth.register");
    await renderInApp(<SignInScreen />);
    for (const [form, submit, required] of [
      ["patient registration", "Create Patient Account", 4],
      ["provider sign-in", "Access Provider Portal", 3],
      ["provider registration", "Create Provider Account", 5],
    ] as const) {
      await chooseForm(form);
      await button(submit).click();
      await expect.poll(() => page.getByText("Please fill this in.").elements()).toHaveLength(required);
    }
    expect([...receivedCalls("auth.login"), ...receivedCalls("auth.register")]).toEqual([]);
  });

  it("names every field that has to be mended at once, each with a way to it [SIGN-IN-65]", async () => {
    stubPending("auth.register");
    await open("patient registration");
    await fillFields({
      Email: "müller@example.org",
      "First Name": "Ann\u202egnirps",
      "Last Name": "123",
      "Date of Birth": "2025-01-01",
      "Bike Number (optional)": "12a",
    });
    await button("Create Patient Account").click();
    const list = page.getByRole("alert").filter({ hasText: "5 fields to mend:" });
    await expect.element(list).toBeVisible();
    for (const words of [
      "Before the @ use letters a to z, digits and . _ + - ' only.",
      "This has a hidden character. Type it again.",
      "A name needs a letter.",
      "Check the year of birth: patients are 16 to 110 years old.",
      "Enter the number on the bike, for example 121.",
    ]) {
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    }
    await expectNoAxeViolations();
    await list.getByRole("button", { name: "Date of Birth" }).click();
    await expect.element(page.getByLabelText("Date of Birth")).toHaveFocus();
    await fillFields({
      "Last Name": "Nonesuch",
      "Bike Number (optional)": "",
      "First Name": "Ann",
      "Date of Birth": "1950-01-31",
    });
    await expect.element(list).not.toBeInTheDocument();
    expect(receivedCalls("auth.register")).toEqual([]);
  });

  it("checks a patient's sign-in before it is sent, and without an email asks for both names and the birth date [SIGN-IN-65, SIGN-IN-68]", async () => {
    stubPending("auth.login");
    await open();
    await fillFields({ "First Name": "\u200b", "Bike Number": "1e2" });
    await button("Sign In to Dashboard").click();
    await expect.element(page.getByRole("alert").filter({ hasText: "4 fields to mend:" })).toBeVisible();
    await expect.poll(() => page.getByText("Please fill this in.").elements()).toHaveLength(2);
    await fillFields({ "Email (recommended)": "nobody@example.org" });
    await expect.element(page.getByText("Please fill this in.")).not.toBeInTheDocument();
    expect(receivedCalls("auth.login")).toEqual([]);
  });

  it("says what a blank patient's sign-in needs, and sends nothing [SIGN-IN-68]", async () => {
    stubPending("auth.login");
    await open();
    await button("Sign In to Dashboard").click();
    const needed = page.getByText("Enter your email, or your first name, last name and date of birth.");
    await expect.element(needed).toBeVisible();
    await expect.element(page.getByLabelText("Email (recommended)")).toHaveFocus();
    await expectNoAxeViolations();
    await fillFields({ "First Name": "Ann" });
    await expect.element(needed).not.toBeInTheDocument();
    await button("Sign In to Dashboard").click();
    await expect.element(page.getByRole("alert").filter({ hasText: "2 fields to mend:" })).toBeVisible();
    expect(receivedCalls("auth.login")).toEqual([]);
  });

  it("sends a patient without email as three names and the bike, with email as all fields, an empty bike as null [SIGN-IN-21]", async () => {
    stubError("auth.login", 401, "No account matches.");
    await open();
    const person = { firstName: "Nobody", lastName: "Here", dateOfBirth: "1950-01-31" };
    const bodyOf = async (attempt: number) => {
      await button("Sign In to Dashboard").click();
      await expect.poll(() => receivedCalls("auth.login")).toHaveLength(attempt);
      await expect.element(button("Sign In to Dashboard")).toBeVisible();
      return receivedCalls("auth.login").at(-1)?.body;
    };
    await fillFields({ "First Name": "Nobody", "Last Name": "Here", "Date of Birth": "1950-01-31" });
    expect(await bodyOf(1)).toEqual({ ...person, deviceNumber: null });
    await expect.element(page.getByText("Login failed")).toBeVisible();
    await fillFields({ "Bike Number": "122" });
    expect(await bodyOf(2)).toEqual({ ...person, deviceNumber: "122" });
    await fillFields({ "Email (recommended)": "nobody@example.org" });
    expect(await bodyOf(3)).toEqual({
      ...person,
      email: "nobody@example.org",
      deviceNumber: "122",
      userType: "patient",
    });
  });

  it("says 'Signing In...' and 'Creating Account...' while it waits [SIGN-IN-10, SIGN-IN-11]", async () => {
    stubPending("auth.login");
    stubPending("auth.register");
    await open();
    await fillFields(aRegisteredPatient);
    await button("Sign In to Dashboard").click();
    await expect.element(button("Signing In...")).toBeVisible();
    await chooseForm("provider sign-in");
    await fillFields(aProvider);
    await button("Access Provider Portal").click();
    await expect.element(button("Signing In...")).toBeVisible();
    await chooseForm("patient registration");
    await fillFields(aNewPatient);
    await button("Create Patient Account").click();
    await expect.element(button("Creating Account...")).toBeVisible();
    await chooseForm("provider registration");
    await fillProviderRegistration();
    await button("Create Provider Account").click();
    await expect.element(button("Creating Account...")).toBeVisible();
  });
});

describe("a failure", () => {
  const alert = () => page.getByRole("alert");

  it("because of wrong details stays in the form until the next try [MESSAGE-10, SIGN-IN-15]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    stubError("auth.login", 401, "We could not find an account with these details.");
    await open();
    await fillFields(aRegisteredPatient);
    const submit = button("Sign In to Dashboard");
    await submit.click();
    const advice = page.getByText(/^Check your spelling and the birth date, or try your email\./);
    await expect.element(advice).toBeVisible();
    // Longer than any toast.
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(advice).toBeVisible();
    expect(document.querySelector("form")?.contains(advice.element())).toBe(true);
    stubPending("auth.login");
    await submit.click();
    await expect.element(advice).not.toBeInTheDocument();
  });

  it("because details fit several people says what to add, at the field for it [SIGN-IN-32]", async () => {
    const message = "More than one person here has this name and date of birth. Enter your email address too.";
    stubError("auth.login", 401, message, "email");
    await open();
    await fillFields(aRegisteredPatient);
    await button("Sign In to Dashboard").click();
    await expect.element(alert().getByText(message, { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("Email (recommended)")).toHaveFocus();
    expect(page.getByText(/^Check your spelling and the birth date, or try your email\./).query()).toBeNull();
  });

  it("with an email that fits nobody says to try without the rest [SIGN-IN-15]", async () => {
    stubError("auth.login", 401, "We could not find an account with these details.");
    await open();
    await fillFields({ ...aRegisteredPatient, "Email (recommended)": "nobody@example.org" });
    await button("Sign In to Dashboard").click();
    await expect.element(alert().getByText(/^Try your email alone, or your name and birth date/)).toBeVisible();
  });

  it("because the name and birth date are here asks who it is: sign in with these details, or make a separate account [SIGN-IN-42]", async () => {
    const question = "Someone with this name and birth date is here. Is it you?";
    stubError("auth.register", 409, question, undefined, { code: "namesake_here" });
    stubPending("auth.login");
    await open("patient registration");
    await fillFields(aNewPatient);
    await button("Create Patient Account").click();
    await expect.element(alert().getByText(question, { exact: true })).toBeVisible();
    await expectNoAxeViolations();
    expect(page.getByText("Registration failed").query()).toBeNull();
    await button("I am someone else").click();
    await expect.poll(() => receivedCalls("auth.register")).toHaveLength(2);
    const [asked, answered] = receivedCalls("auth.register").map(({ body }) => body);
    expect(answered).toEqual({ ...(asked as object), isSomeoneElse: true });

    await button("Yes, sign in").click();
    await button("Sign In to Dashboard").click();
    await expect.poll(() => receivedCalls("auth.login")).toHaveLength(1);
    expect(receivedCalls("auth.login").at(0)?.body).toEqual({
      firstName: "Newly",
      lastName: "Arrived",
      dateOfBirth: "1950-01-31",
      deviceNumber: null,
    });
  });

  it("reads the date of birth back with the years, before anything is sent [NUMBER-5]", async () => {
    await open("patient registration");
    await fillFields({ ...aNewPatient, "Date of Birth": "1943-03-02" });
    await expect.element(page.getByText(/^March 2, 1943, \d\d years$/)).toBeVisible();
    await fillFields({ "Date of Birth": "1950-01-31" });
    await expect.element(page.getByText(/^January 31, 1950, \d\d years$/)).toBeVisible();
  });

  it("because of a provider's details says what to check [MESSAGE-10, SIGN-IN-15]", async () => {
    stubError("auth.login", 401, "We could not find an account with these details.");
    await open("provider sign-in");
    await fillFields(aProvider);
    await button("Access Provider Portal").click();
    await expect.element(alert().getByText(/Check the email and both names/)).toBeVisible();
  });
});
