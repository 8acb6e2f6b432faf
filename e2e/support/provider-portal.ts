import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { fixturePatients, fixtureProviders } from "../../apps/server/src/seed/people.ts";
import { SignedIn, type TestServer, Visitor } from "../../apps/server/test/support/test-server.ts";
import { enter } from "./session.ts";

export const dana = { email: "dana.provider@bedsidebike.example", firstName: "Dana", lastName: "Provider" };
/** The demo's administrator. */
export const max = { email: "max.mockman@bedsidebike.example", firstName: "Max", lastName: "Mockman" };
export const nora = { email: "nora.nonesuch@bedsidebike.example", firstName: "Nora", lastName: "Nonesuch" };

/** Signs in by the form, as a provider does. */
export async function signInAsProvider(page: Page, who: typeof dana = dana): Promise<void> {
  await page.goto("/");
  await page.getByRole("tab", { name: "Provider", exact: true }).click();
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("First Name").fill(who.firstName);
  await page.getByLabel("Last Name").fill(who.lastName);
  await page.getByRole("button", { name: "Access Provider Portal" }).click();
  await page.waitForURL("**/provider-dashboard");
}

/** Signs in without the form. */
export const enterAsProvider = (page: Page, who: typeof dana = dana): Promise<void> =>
  enter(page, "/api/auth/login", { ...who, userType: "provider" });

/** The row of a patient in Today; a click on it opens the patient. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Patients, by what needs doing next" }).getByRole("row", { name: new RegExp(name) });

export const toToday = (page: Page): Promise<void> => page.getByRole("link", { name: "Back to Today" }).click();

/** Opens a patient from Today and waits for the dashboard. */
export async function openPatient(page: Page, name: string): Promise<void> {
  if (new URL(page.url()).searchParams.has("patient")) await toToday(page);
  await rowOf(page, name).click();
  await page.getByRole("heading", { level: 2, name }).waitFor();
  await page.getByText("Active goals").first().waitFor();
}

/** A demo patient in a separate browser. */
export async function signInAsPatient(server: TestServer, id: number): Promise<SignedIn> {
  const patient = fixturePatients.find((candidate) => candidate.id === id);
  if (!patient) throw new Error(`The demo has no patient ${id}.`);
  const { email, firstName, lastName, dateOfBirth } = patient;
  return signIn(server, { userType: "patient", email, firstName, lastName, dateOfBirth });
}

/** Another demo provider, on another computer. */
export async function signInElsewhere(server: TestServer, firstName: string): Promise<SignedIn> {
  const provider = fixtureProviders.find((candidate) => candidate.firstName === firstName);
  if (!provider) throw new Error(`The demo has no provider ${firstName}.`);
  return signIn(server, {
    userType: "provider",
    email: provider.email,
    firstName,
    lastName: provider.lastName,
  });
}

async function signIn(server: TestServer, body: Record<string, string>): Promise<SignedIn> {
  const visitor = new Visitor(server);
  const reply = await visitor.call("POST", "/api/auth/login", body);
  expect(reply.statusCode, reply.body).toBe(200);
  return new SignedIn(server, visitor, reply.json().user);
}

/** The targets of a patient's goals, by their type, as a provider with access reads them. */
export async function activeTargets(
  server: TestServer,
  patientId: number,
  firstName = "Dana",
): Promise<Record<string, number>> {
  const provider = await signInElsewhere(server, firstName);
  const goals: { goalType: string; targetValue: number }[] = (
    await provider.call("GET", `/api/patients/${patientId}/goals`)
  ).json();
  return Object.fromEntries(goals.map(({ goalType, targetValue }) => [goalType, targetValue]));
}

/** Another provider sets a patient's goals to the given minutes and nothing else. */
export async function saveAsMax(server: TestServer, patientId: number, minutes: number): Promise<void> {
  const max = await signInElsewhere(server, "Max");
  // The label is shown as it was sent, in the pseudo-locale too.
  const goal = { goalType: "duration", targetValue: minutes, unit: "minutes", label: "-", period: "session" };
  const reply = await max.call("POST", `/api/patients/${patientId}/goals`, {
    goals: [goal],
    overrideConfirmed: true,
    clearanceAcknowledged: true,
  });
  expect(reply.statusCode, reply.body).toBe(201);
}
