import { HttpError } from "../../platform/errors.ts";
import type { ConfirmedPatient } from "../identity-proofs/identification.store.ts";

/** What the wristband says, and which accounts exist. */
export interface WristbandMatch {
  readonly patientNumber: string | undefined;
  /** Null if the provider gave only the number. */
  readonly namesakes: readonly ConfirmedPatient[] | null;
  /** The confirmed patient who has this number. */
  readonly holder: ConfirmedPatient | null;
  /** Accounts of this name and birth date whose confirmation has ended. */
  readonly ended: readonly ConfirmedPatient[];
  readonly createAccount: boolean;
  /** Whether a confirmed account has to have a number: in verified mode. */
  readonly needsNumber: boolean;
}

export type BedsideDecision =
  | { readonly kind: "issue"; readonly patientId: number; readonly isNumberNew: boolean }
  | { readonly kind: "confirm-anew"; readonly patientId: number }
  | { readonly kind: "create" }
  | { readonly kind: "nobody" }
  | HttpError;

/**
 * The patient whom a bedside code is for. The number decides; the name and birth date are used only if it finds nobody,
 * and must agree with it. Source: CONFIRM-3 to CONFIRM-6.
 */
export function decideBedsidePatient(match: WristbandMatch): BedsideDecision {
  const { patientNumber, namesakes, holder, ended, createAccount, needsNumber } = match;
  if (patientNumber === undefined && createAccount && needsNumber) return numberNeeded();
  if (holder) {
    const isSame = namesakes === null || namesakes.some(({ id }) => id === holder.id);
    if (!isSame) return numberOfAnother();
    return { kind: "issue", patientId: holder.id, isNumberNew: false };
  }
  if (namesakes === null) return numberUnknown();
  if (patientNumber === undefined) return decideByName(namesakes, { createAccount, needsNumber });

  const own = ended.filter((patient) => patient.patientNumber === patientNumber || patient.patientNumber === null);
  const [anew] = own;
  if (anew && own.length === 1) return { kind: "confirm-anew", patientId: anew.id };
  if (own.length > 1) return severalUnnumbered();

  const unnumbered = namesakes.filter((patient) => patient.patientNumber === null);
  if (createAccount && unnumbered.length === 0) return { kind: "create" };
  const [only] = unnumbered;
  if (only && unnumbered.length === 1) return { kind: "issue", patientId: only.id, isNumberNew: true };
  if (unnumbered.length > 1) return severalUnnumbered();
  return namesakes.length > 0 ? anotherNumber() : { kind: "nobody" };
}

function decideByName(
  namesakes: readonly ConfirmedPatient[],
  { createAccount, needsNumber }: Pick<WristbandMatch, "createAccount" | "needsNumber">,
): BedsideDecision {
  const [only] = namesakes;
  if (!only) return { kind: createAccount ? "create" : "nobody" };
  if (namesakes.length > 1) return needsNumber ? numberTellsApart() : severalUnnumbered();
  if (only.patientNumber === null && needsNumber) return numberNeeded();
  return { kind: "issue", patientId: only.id, isNumberNew: false };
}

const onNumber = (status: 400 | 404 | 409, message: string) => new HttpError(status, message, "patientNumber");
const numberNeeded = () => onNumber(400, "Scan or enter the patient number from the wristband.");
const numberUnknown = () =>
  onNumber(404, "No account has this patient number yet. Enter the name and date of birth from the wristband too.");
const numberOfAnother = () =>
  onNumber(
    409,
    "This patient number belongs to a patient with another name or date of birth. Compare it with the wristband; " +
      "if it is right, ask the hospital's administrator.",
  );
const numberTellsApart = () =>
  onNumber(409, "Several patients have this name and date of birth. Scan the wristband: the number tells them apart.");
/**
 * Names `createAccount`, the field that answers the question, so that a screen can tell this from a number that is
 * another patient's.
 */
const anotherNumber = () =>
  new HttpError(
    409,
    "A patient with this name and date of birth has another number. If this is somebody else, make a new account; " +
      "if the stored number is wrong, correct it together with a colleague.",
    "createAccount",
  );
const severalUnnumbered = () =>
  new HttpError(409, "Several patients have this name and date of birth. Ask the hospital's administrator.");
