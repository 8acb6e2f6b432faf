import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { max, stubAccess } from "./support/access-fixtures.ts";
import { assessedForVisitor, orthopedic, selfAssessed } from "./support/assessments.ts";
import { box, field, toStep } from "./support/calculator-form.ts";
import { nothingKnown } from "./support/calculator-profile.ts";
import { stubWall } from "./support/community-fixtures.ts";
import { clearedLimits, limitsOf } from "./support/goal-limits.ts";
import { stubPatientScreens, today } from "./support/patient-fixtures.ts";
import { demoHospital, patient, provider } from "./support/people.ts";
import { anotherProvider, dorothy, notAssessed, recommendedGoals, stubPortal } from "./support/portal-fixtures.ts";
import { renderApp } from "./support/render-app.tsx";
import { sessionUntil } from "./support/sign-in.ts";
import {
  aNewPatient,
  aProvider,
  aRegisteredPatient,
  chooseForm,
  type EntryForm,
  fillFields,
  fillProviderRegistration,
} from "./support/sign-in-form.ts";
import { stubError, stubProxyError, stubReply, stubUnreachable } from "./support/stub-server.ts";

/** At the hospital: at night nobody is nudged. */
const noon = new Date(`${today}T18:00:00Z`);
afterEach(() => {
  vi.useRealTimers();
});

interface Row {
  readonly rule: `MESSAGE-${number}` | `EDITOR-${number}` | `CALCULATOR-${number}` | `DASHBOARD-${number}`;
  readonly title: string | RegExp;
  readonly text?: string;
  readonly provoke: () => Promise<unknown>;
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
const goals = page.getByRole("region", { name: "Goals", exact: true });
const rest = "The server is resting.";
const cleared = clearedLimits(limitsOf(orthopedic));

/** From then on the server knows this user. */
function stubEntered(user: typeof patient | typeof provider): void {
  stubPortal();
  stubPatientScreens();
  const session = sessionUntil(new Date(Date.now() + 15 * 60_000).toISOString());
  stubReply("auth.user", user.userType === "patient" ? { user, patient: user, session } : { user, session });
}

async function openSignIn(form: EntryForm): Promise<void> {
  stubReply("system.status", demoHospital);
  stubReply("patients.lastDevice", { lastDevice: null });
  await renderApp("/");
  await chooseForm(form);
}

const signIn = (as: "patient" | "provider", stub: () => void) => async () => {
  await openSignIn(`${as} sign-in`);
  stub();
  await fillFields(as === "patient" ? aRegisteredPatient : aProvider);
  await press(as === "patient" ? "Sign In to Dashboard" : "Access Provider Portal");
};

const register = (as: "patient" | "provider", stub: () => void) => async () => {
  await openSignIn(`${as} registration`);
  stub();
  if (as === "patient") await fillFields(aNewPatient);
  else await fillProviderRegistration();
  await press(as === "patient" ? "Create Patient Account" : "Create Provider Account");
};

function entered(user: typeof patient | typeof provider, call: "auth.login" | "auth.register", switched?: boolean) {
  return () => {
    stubEntered(user);
    const link =
      switched === undefined
        ? {}
        : {
            deviceLinkResult: {
              message: "Bike 122 is now linked to your account.",
              isDeviceSwitch: switched,
              deviceNumber: 122,
              previousDeviceNumber: switched ? 121 : null,
            },
          };
    stubReply(call, user.userType === "patient" ? { user, patient: user, ...link } : { user });
  };
}

/** A patient's own assessment, with every answer that is needed but for what `without` leaves out. */
const assess =
  (stub: () => void, without: readonly ("sex" | "admission")[] = [], age = "75") =>
  async () => {
    stubReply("system.status", demoHospital);
    stubReply("riskAssessments.latest", notAssessed);
    stubReply("riskAssessments.profile", nothingKnown);
    stub();
    await renderApp("/risk-assessment", { user: patient });
    await field("Age").fill(age);
    if (!without.includes("sex")) await field("Sex").selectOptions("Female");
    if (!without.includes("admission")) await box("None of the above").click();
    await press("Generate Risk Assessment & Recommendation");
  };

const calculate = (stub: () => void, answer?: () => Promise<void>) => async () => {
  stubReply("system.status", demoHospital);
  stubReply("riskAssessments.createAnonymous", ({ body }) => assessedForVisitor(body));
  stub();
  await renderApp("/anonymous-risk-calculator");
  await answer?.();
  await press("Generate Anonymous Risk Assessment");
};

const pushGoals = (stub: () => void) => async () => {
  stubPortal({ patients: [dorothy], limits: cleared });
  stub();
  await renderApp("/risk-assessment", { user: provider, size: "desktop" });
  await expect.element(page.getByRole("row", { name: /^Sent by/ })).toBeVisible();
  await press("Push Goals to Patient Profile");
};

const openPortal = () => renderApp(`/provider-dashboard?patient=${dorothy.id}`, { user: provider, size: "desktop" });

const edit = async (name: string, value: string) => {
  await goals.getByLabelText(name, { exact: true }).fill(value);
  await userEvent.tab();
};

const sendGoals = (watts: string, stub: () => void, setBy?: { by: typeof anotherProvider }) => async () => {
  stubPortal({ patients: [dorothy], limits: cleared, goals: recommendedGoals(orthopedic, setBy) });
  stub();
  await openPortal();
  await edit("Power", watts);
  await goals.getByRole("button", { name: "Send to Patient" }).click();
};

const changeGoal = (stub: () => void) => async () => {
  stubPortal({ patients: [dorothy], limits: cleared });
  stub();
  await openPortal();
  await press("Edit Power Target");
  const dialog = page.getByRole("dialog", { name: "Change this goal" });
  await dialog.getByLabelText("Power Target").fill("18");
  await dialog.getByRole("button", { name: "Save" }).click();
};

const grant = (stub: () => void) => async () => {
  stubAccess();
  stub();
  await renderApp("/provider-access", { user: patient });
  await page.getByRole("main").getByRole("button", { name: "Grant Access" }).click();
  const dialog = page.getByRole("dialog", { name: "Grant access" });
  await dialog.getByLabelText("Provider").selectOptions("Max Mockman, MD, Internal Medicine");
  await dialog.getByRole("button", { name: "Grant Access" }).click();
};

async function revoke(): Promise<void> {
  stubAccess();
  stubReply("providerRelationships.revoke", { ok: true });
  await renderApp("/provider-access", { user: patient });
  await press("Revoke Dana Provider");
  await press("Revoke access");
}

const addProvider = (stub: () => void) => async () => {
  stubAccess();
  stub();
  await renderApp("/provider-access", { user: patient });
  await page.getByRole("main").getByRole("button", { name: "Add Provider" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a provider" });
  for (const [label, value] of Object.entries({ ...aProvider, Specialty: "Rehabilitation" })) {
    await dialog.getByLabelText(label).fill(value);
  }
  await dialog.getByLabelText("Credentials").selectOptions("PT (Physical Therapist)");
  await dialog.getByRole("button", { name: "Add Provider" }).click();
};

async function nudge(): Promise<void> {
  vi.setSystemTime(noon);
  stubWall();
  stubReply("kudos.nudge", { ok: true });
  await renderApp("/kudos-wall", { user: patient });
  await press("Nudge Steady Otter");
}

const ask = (name: string) => async () => {
  stubPatientScreens();
  await renderApp("/dashboard", { user: patient });
  await press(name);
};

async function providersAge(): Promise<void> {
  stubPortal({ patients: [dorothy] });
  await renderApp("/risk-assessment", { user: provider, size: "desktop" });
  await press("Quick assessment");
  await field("Age").fill("111");
  await toStep("Text");
  await press("Run Assessment");
}

const nothing = () => undefined;
const anyone = "Please check your credentials and try again";

/** The specification's error catalogue, each once. */
const rows: readonly Row[] = [
  {
    rule: "MESSAGE-10",
    title: "Login failed",
    text: rest,
    provoke: signIn("patient", () => stubError("auth.login", 500, rest)),
  },
  {
    rule: "MESSAGE-10",
    title: "Login failed",
    text: anyone,
    provoke: signIn("provider", () => stubProxyError("auth.login", 500)),
  },
  {
    rule: "MESSAGE-11",
    title: "Registration failed",
    text: rest,
    provoke: register("patient", () => stubError("auth.register", 500, rest)),
  },
  {
    rule: "MESSAGE-11",
    title: "Registration failed",
    text: "Please check your information and try again",
    provoke: register("provider", () => stubProxyError("auth.register", 500)),
  },
  {
    rule: "MESSAGE-12",
    title: "Assessment Failed",
    text: rest,
    provoke: assess(() => stubError("riskAssessments.create", 500, rest)),
  },
  {
    rule: "MESSAGE-12",
    title: "Assessment Failed",
    text: "Failed to calculate risks",
    provoke: assess(() => stubProxyError("riskAssessments.create", 503)),
  },
  {
    rule: "MESSAGE-12",
    title: "Assessment Failed",
    text: "Unable to complete risk assessment. Please try again.",
    provoke: assess(() => stubUnreachable("riskAssessments.create")),
  },
  {
    rule: "MESSAGE-13",
    title: "Calculation failed",
    text: rest,
    provoke: calculate(() => stubError("riskAssessments.createAnonymous", 500, rest)),
  },
  {
    rule: "MESSAGE-13",
    title: "Calculation failed",
    text: "Failed to calculate risk",
    provoke: calculate(() => stubProxyError("riskAssessments.createAnonymous", 500)),
  },
  {
    rule: "MESSAGE-14",
    title: "Error Setting Goals",
    text: rest,
    provoke: pushGoals(() => stubError("goals.fromAssessment", 500, rest)),
  },
  {
    rule: "MESSAGE-14",
    title: "Error Setting Goals",
    text: "Failed to update patient goals",
    provoke: pushGoals(() => stubProxyError("goals.fromAssessment", 503)),
  },
  {
    rule: "MESSAGE-15",
    title: `Failed to save goals: ${rest}`,
    provoke: sendGoals("18", () => stubError("goals.save", 500, rest)),
  },
  {
    rule: "MESSAGE-15",
    title: "Failed to save goals: Unknown error",
    provoke: sendGoals("18", () => stubUnreachable("goals.save")),
  },
  {
    rule: "MESSAGE-16",
    title: "Update Failed",
    text: rest,
    provoke: changeGoal(() => stubError("goals.update", 500, rest)),
  },
  {
    rule: "MESSAGE-16",
    title: "Update Failed",
    text: "Failed to update goal",
    provoke: changeGoal(() => stubUnreachable("goals.update")),
  },
  {
    rule: "MESSAGE-17",
    title: "Failed to Grant Access",
    text: rest,
    provoke: grant(() => stubError("providerRelationships.grant", 500, rest)),
  },
  {
    rule: "MESSAGE-17",
    title: "Failed to Grant Access",
    text: "Provider may already have access",
    provoke: grant(() => stubUnreachable("providerRelationships.grant")),
  },
  {
    rule: "MESSAGE-18",
    title: "Failed to Add Provider",
    text: rest,
    provoke: addProvider(() => stubError("providers.add", 500, rest)),
  },
  {
    rule: "MESSAGE-19",
    title: "Missing Information",
    text: "Please provide age and sex information.",
    provoke: assess(nothing, ["sex"]),
  },
  {
    rule: "MESSAGE-20",
    title: "Missing Admission Type",
    text: "Please select at least one admission type or 'None of the above'.",
    provoke: assess(nothing, ["admission"]),
  },
  {
    rule: "MESSAGE-21",
    title: "Invalid Age",
    text: "Please enter a valid age between 16 and 110",
    provoke: assess(nothing, [], "111"),
  },
  {
    rule: "MESSAGE-21",
    title: "Invalid Age",
    text: "Please enter a valid age between 16 and 110",
    provoke: providersAge,
  },
  {
    rule: "MESSAGE-30",
    title: "Device Switched!",
    text: "You are now on bike 122 instead of bike 121.",
    provoke: signIn("patient", entered(patient, "auth.login", true)),
  },
  {
    rule: "MESSAGE-30",
    title: "Device Linked!",
    text: "Your rides on bike 122 will count for you.",
    provoke: signIn("patient", entered(patient, "auth.login", false)),
  },
  {
    rule: "MESSAGE-31",
    title: "Welcome back!",
    text: "Access your personalized therapy dashboard",
    provoke: signIn("patient", entered(patient, "auth.login")),
  },
  {
    rule: "MESSAGE-31",
    title: "Welcome back!",
    text: "Access your provider portal",
    provoke: signIn("provider", entered(provider, "auth.login")),
  },
  {
    rule: "MESSAGE-32",
    title: "Account created!",
    text: "Welcome to your personalized therapy journey",
    provoke: register("patient", entered(patient, "auth.register")),
  },
  {
    rule: "MESSAGE-32",
    title: "Account created!",
    text: "Your provider account is ready",
    provoke: register("provider", entered(provider, "auth.register")),
  },
  {
    rule: "MESSAGE-33",
    title: "Risk Assessment Complete",
    text: "Your personalized movement goal has been generated.",
    provoke: assess(() =>
      stubReply("riskAssessments.create", ({ body: { patientId: _, ...answers } }) => {
        const made = selfAssessed(answers);
        stubReply("riskAssessments.latest", made);
        return made;
      }),
    ),
  },
  {
    rule: "MESSAGE-33",
    title: "Risk Assessment Complete",
    text: "Your personalized mobility recommendations are ready",
    provoke: calculate(nothing, async () => {
      await page.getByLabelText("Age", { exact: true }).fill("81");
      await page.getByLabelText("Sex", { exact: true }).selectOptions("Female");
    }),
  },
  {
    rule: "MESSAGE-34",
    title: "Profile Data Loaded",
    async provoke() {
      stubReply("system.status", demoHospital);
      stubReply("riskAssessments.latest", notAssessed);
      stubReply("riskAssessments.profile", { ...nothingKnown, age: 76 });
      await renderApp("/risk-assessment", { user: patient });
    },
  },
  {
    rule: "MESSAGE-35",
    title: "Goals Updated Successfully",
    provoke: pushGoals(() => stubReply("goals.fromAssessment", recommendedGoals(orthopedic))),
  },
  {
    rule: "MESSAGE-36",
    title: "Goals successfully sent to patient!",
    provoke: sendGoals("18", () => stubReply("goals.save", recommendedGoals(orthopedic))),
  },
  {
    rule: "MESSAGE-37",
    title: "Goal Updated",
    provoke: changeGoal(() =>
      stubReply("goals.update", recommendedGoals(orthopedic)[0] ?? expect.fail("It recommends goals.")),
    ),
  },
  {
    rule: "MESSAGE-38",
    title: "Access Granted",
    provoke: grant(() => stubReply("providerRelationships.grant", max)),
  },
  { rule: "MESSAGE-38", title: "Access Revoked", provoke: revoke },
  {
    rule: "MESSAGE-39",
    title: "Provider Added",
    provoke: addProvider(() =>
      stubReply("providers.add", ({ body: { firstName, lastName, credentials, specialty } }) => ({
        id: 33,
        firstName,
        lastName,
        credentials,
        specialty,
        isActive: false,
        providerRole: "physical_therapist",
      })),
    ),
  },
  { rule: "MESSAGE-40", title: "Nudge Sent!", provoke: nudge },
  {
    rule: "DASHBOARD-12",
    title: "Why was this recommended?",
    text: "Your care team chose these goals for you. They looked at your weight, your illness, and how well you can move now.",
    provoke: ask("Why was this recommended?"),
  },
  {
    rule: "DASHBOARD-12",
    title: "What are METs?",
    text: "METs = (7 + 10.8 × (power ÷ weight)) ÷ 3.5",
    provoke: async () => {
      await ask("What are METs?")();
      await page.getByText("For staff").click();
    },
  },
  {
    rule: "EDITOR-6",
    title: "Set by another provider",
    text: "Please talk to this provider before changing these recommendations.",
    provoke: sendGoals("18", nothing, { by: anotherProvider }),
  },
  { rule: "CALCULATOR-45", title: "Acknowledge & Continue", provoke: sendGoals("25", nothing) },
];

describe("The specification's messages", () => {
  it.each(rows)("$title $text [$rule]", async ({ title, text, provoke }) => {
    await provoke();
    await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
    if (text) await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  });
});
