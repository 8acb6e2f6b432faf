import type { Api, CallReply } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput } from "../../platform/route.ts";
import type { StreamView } from "../../platform/stream.ts";
import { findUserIds, insertProvider, insertUser } from "../sign-in/accounts.store.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { providerRoleOf } from "../sign-in/provider-role.ts";
import { type CaseloadDeps, readCaseload } from "./caseload.ts";
import { viewGranted } from "./granted-view.ts";
import { rankPatients } from "./listed-patients.ts";
import * as store from "./providers.store.ts";

/** Active providers, for the patient to choose from. */
export function listProviders({ tx }: AuthenticatedInput<Api["providers.list"]>): Promise<CallReply<"providers.list">> {
  return store.listActiveProviders(tx);
}

/**
 * A patient's 'Add provider'. The provider stays inactive until approved, whatever role or state the body contains. An
 * email address that belongs to a patient stays with the patient, but the reply is the same, so that it does not reveal
 * who is a patient here.
 * @throws HttpError 409 if the email address belongs to a provider.
 */
export function addProvider({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["providers.add"]>): Promise<CallReply<"providers.add">> {
  const { email, firstName, lastName, credentials, specialty, licenseNumber } = body;
  const providerRole = providerRoleOf(credentials);
  return asSystemWithin(tx, "accounts", async () => {
    const isProviders = (await findUserIds(tx, { userType: "provider", email })).length > 0;
    const isPatients = (await findUserIds(tx, { userType: "patient", email })).length > 0;
    const ownEmail = isPatients ? null : email;
    const person = { userType: "provider", firstName, lastName, email: ownEmail, dateOfBirth: null } as const;
    const { userId: id, isEmailTaken } = await insertUser(tx, { ...person, nameKey: nameKey(firstName, lastName) }, at);
    if (isProviders || isEmailTaken)
      throw new HttpError(409, "This email address can't be used for a new provider.", "email");
    await insertProvider(tx, {
      userId: id,
      credentials,
      specialty,
      licenseNumber: licenseNumber || null,
      askedBy: "patient",
      providerRole,
      isActive: false,
    });
    await recordAudit(tx, at, {
      action: "providers.add",
      actor: caller,
      patientId: caller.id,
      detail: { providerId: id },
    });
    return { id, firstName, lastName, credentials, specialty, providerRole, isActive: false };
  });
}

/** The patients who gave this provider access, those who need attention first. Discharged patients are left out. */
export async function listPatients(
  { tx, at, caller, params }: AuthenticatedInput<Api["providers.patients"]>,
  deps: CaseloadDeps,
): Promise<CallReply<"providers.patients">> {
  const facts = await readCaseload(tx, { providerId: params.id, at }, deps);
  await recordAudit(tx, at, { action: "providers.patients", actor: caller, detail: { patients: facts.length } });
  return rankPatients(facts, at, deps);
}

/**
 * One row of that list.
 * @throws AccessRefused 403 without the patient's grant; HttpError 404 for a patient who is not on the list.
 */
export async function findPatient(
  { tx, at, caller, params: { id, patientId } }: AuthenticatedInput<Api["providers.patient"]>,
  deps: CaseloadDeps,
): Promise<CallReply<"providers.patient">> {
  await requireAccess(tx, { who: "granted-provider", patient: "stored" }, caller, { patientId });
  const facts = await readCaseload(tx, { providerId: id, patientId, at }, deps);
  const [patient] = rankPatients(facts, at, deps);
  if (!patient) throw new HttpError(404, "This patient is not on your list.", "patientId");
  await recordAudit(tx, at, { action: "providers.patients", actor: caller, detail: { patients: 1, patientId } });
  return patient;
}

/** The events of one provider's stream. */
export async function openPatientsStream({
  tx,
  caller,
}: AuthenticatedInput<Api["providers.live"]>): Promise<StreamView> {
  return viewGranted(caller.id, await store.listGrantedPatientIds(tx, caller.id));
}
