import type { Page } from "playwright-core";
import { expect } from "vitest";
import { assess } from "../../apps/server/test/support/safety-check.ts";
import { grant, register, type SignedIn, type TestServer } from "../../apps/server/test/support/test-server.ts";
import { signInElsewhere } from "./provider-portal.ts";
import { enter } from "./session.ts";

export interface AtBed {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly email: string;
}

export type WhoSignsIn = Pick<AtBed, "firstName" | "lastName" | "dateOfBirth">;

const dateOfBirth = "1950-01-31";

/** A new patient, who has not signed in at any tablet yet. */
export async function newPatient(
  server: TestServer,
  firstName: string,
  deviceNumber?: string,
): Promise<AtBed & { readonly api: SignedIn }> {
  const api = await register(server, "patient", { firstName, dateOfBirth, ...(deviceNumber && { deviceNumber }) });
  const { id, lastName, email } = api.user;
  return { id, firstName, lastName, email: email ?? "", dateOfBirth, api };
}

/** A new patient whose provider has set one resistance goal. */
export const patientWithResistanceGoal = (server: TestServer, firstName: string, level: number): Promise<AtBed> =>
  patientWithGoals(server, firstName, [["resistance", level, "level"]]);

/** A new patient who has been found clear and has these goals: type, value, unit. */
export async function patientWithGoals(
  server: TestServer,
  firstName: string,
  goals: readonly (readonly [goalType: string, targetValue: number, unit: string])[],
  deviceNumber?: string,
): Promise<AtBed> {
  const patient = await newPatient(server, firstName, deviceNumber);
  const provider = await signInElsewhere(server, "Dana");
  await grant(patient.api, provider);
  await assess(provider, patient.id);
  const reply = await provider.call("POST", `/api/patients/${patient.id}/goals`, {
    goals: goals.map(([goalType, targetValue, unit]) => ({
      goalType,
      targetValue,
      unit,
      label: "-",
      period: "session",
    })),
    overrideConfirmed: true,
    clearanceAcknowledged: true,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return patient;
}

export const signInAs =
  ({ firstName, lastName, email, dateOfBirth }: AtBed) =>
  (page: Page): Promise<void> =>
    enter(page, "/api/auth/login", { userType: "patient", firstName, lastName, email, dateOfBirth });

/** By the form on the open page, as the next patient at a tablet does. */
export async function signInByForm(page: Page, { firstName, lastName, dateOfBirth }: WhoSignsIn): Promise<void> {
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Date of Birth").fill(dateOfBirth);
  await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
}
