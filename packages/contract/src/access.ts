/**
 * Who may make a call. `patient` names where the request says which patient it is about; `needsConfirmed` keeps out
 * patients whom nobody has confirmed at the bed (CONFIRM-1), `needsPrescriber` providers who may not prescribe (ACCESS-26).
 */
export type AccessRule =
  | { readonly who: "anyone" }
  | { readonly who: "signed-in"; readonly needsConfirmed?: true }
  | { readonly who: "patient"; readonly needsConfirmed?: true }
  | { readonly who: "provider" }
  | { readonly who: "administrator" }
  | { readonly who: "this-provider"; readonly provider: "params.id" }
  | { readonly who: "this-patient"; readonly patient: PatientReference }
  | {
      readonly who: "this-patient-or-granted-provider" | "granted-provider";
      readonly patient: PatientReference;
      readonly needsPrescriber?: true;
    }
  | { readonly who: "device" }
  | { readonly who: "ride-ticket" }
  | { readonly who: "help-ticket" }
  | { readonly who: "board" }
  | { readonly who: "family-link" };

/** Access that rests on no sign-in session: open to anyone, or by a key, a ticket, a board's cookie or a link. */
export type PublicAccess = Extract<AccessRule, { who: (typeof publicCallers)[number] }>;
const publicCallers = ["anyone", "device", "ride-ticket", "help-ticket", "board", "family-link"] as const;

export const isPublic = (rule: AccessRule): rule is PublicAccess => publicCallers.some((who) => who === rule.who);

/** `stored`: the row named in the path determines whose data it is; the service looks it up and decides again. */
export type PatientReference = "params.id" | "body.patientId" | "stored";

/** Who is calling, as the server knows it from the session, never from the request. */
export type Caller =
  | { readonly kind: "visitor" }
  | {
      readonly kind: "patient";
      readonly id: number;
      readonly isConfirmed: boolean;
      /** The provider whose bedside code opened this session. */
      readonly openedBy?: number;
    }
  | {
      readonly kind: "provider";
      readonly id: number;
      readonly isActive: boolean;
      /** These two are looked up only for calls that need them. */
      readonly isAdministrator?: boolean;
      readonly mayPrescribe?: boolean;
    };

/** What the request is about: the patient or provider it names, and whether that patient gives the caller access. */
export interface AccessSubject {
  readonly patientId?: number;
  readonly providerId?: number;
  readonly hasGrant?: boolean;
}

export type AccessDecision =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly status: 401 | 403; readonly reason: DenialReason };

export type DenialReason =
  | "sign-in-needed"
  | "patients-only"
  | "providers-only"
  | "administrators-only"
  | "care-team-only"
  | "not-yours"
  | "no-grant"
  | "prescribers-only"
  | "not-approved"
  | "not-confirmed"
  | "device-only"
  | "ride-ticket-only"
  | "help-ticket-only"
  | "board-only"
  | "family-link-only";

const allowed: AccessDecision = { isAllowed: true };
const refused = (reason: DenialReason): AccessDecision => ({ isAllowed: false, status: 403, reason });

/**
 * The only access decision, for every call, stream and test. Pure; denies by default.
 * Source: ACCESS-10 to ACCESS-13, ACCESS-22, ACCESS-26.
 */
export function decideAccess(rule: AccessRule, caller: Caller, subject: AccessSubject): AccessDecision {
  if (rule.who === "anyone") return allowed;
  if (rule.who === "device") return refused("device-only");
  if (rule.who === "ride-ticket") return refused("ride-ticket-only");
  if (rule.who === "help-ticket") return refused("help-ticket-only");
  if (rule.who === "board") return refused("board-only");
  if (rule.who === "family-link") return refused("family-link-only");
  if (caller.kind === "visitor") return { isAllowed: false, status: 401, reason: "sign-in-needed" };
  if (caller.kind === "provider" && !caller.isActive) return refused("not-approved");
  if ("needsConfirmed" in rule && caller.kind === "patient" && !caller.isConfirmed) return refused("not-confirmed");

  switch (rule.who) {
    case "signed-in":
      return allowed;
    case "patient":
      return caller.kind === "patient" ? allowed : refused("patients-only");
    case "provider":
      return caller.kind === "provider" ? allowed : refused("providers-only");
    case "administrator":
      return caller.kind === "provider" && caller.isAdministrator === true ? allowed : refused("administrators-only");
    case "this-provider":
      if (caller.kind !== "provider") return refused("providers-only");
      return caller.id === subject.providerId ? allowed : refused("not-yours");
    case "this-patient":
      if (caller.kind !== "patient") return refused("patients-only");
      return caller.id === subject.patientId ? allowed : refused("not-yours");
    case "this-patient-or-granted-provider":
      if (caller.kind === "patient") return caller.id === subject.patientId ? allowed : refused("not-yours");
      break;
    case "granted-provider":
      if (caller.kind !== "provider") return refused("care-team-only");
      break;
    default:
      return refused("not-yours");
  }
  if (subject.hasGrant !== true) return refused("no-grant");
  return rule.needsPrescriber && caller.mayPrescribe !== true ? refused("prescribers-only") : allowed;
}
