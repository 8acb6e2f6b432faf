import { type Call, type Caller, decideAccess } from "../../packages/contract/src/index.ts";

/** The kinds of caller for which the matrix has a column, in order. */
export const callers = [
  "visitor",
  "unconfirmed patient",
  "confirmed patient",
  "other patient",
  "provider without grant",
  "provider with grant",
  "deactivated provider",
  "bike",
  "ride ticket",
  "board",
  "administrator",
] as const;
export type CallerName = (typeof callers)[number];

/** 'ok': the caller is let in, and the reply depends on the request alone. */
export type Outcome = "ok" | 401 | 403 | 404;

const ids = {
  "unconfirmed patient": 1,
  "confirmed patient": 2,
  "other patient": 3,
  "provider without grant": 4,
  "provider with grant": 5,
  administrator: 6,
};

/**
 * As the server sees them. Deactivating a provider ends their sessions, so their old cookie counts as a visitor's; a
 * bike has a key, a tablet's ride a ticket and the ward board its own cookie, and none of these has a session.
 */
const known: Record<CallerName, Caller> = {
  visitor: { kind: "visitor" },
  "unconfirmed patient": { kind: "patient", id: ids["unconfirmed patient"], isConfirmed: false },
  "confirmed patient": { kind: "patient", id: ids["confirmed patient"], isConfirmed: true },
  "other patient": { kind: "patient", id: ids["other patient"], isConfirmed: true },
  "provider without grant": { kind: "provider", id: ids["provider without grant"], isActive: true },
  "provider with grant": { kind: "provider", id: ids["provider with grant"], isActive: true },
  "deactivated provider": { kind: "visitor" },
  bike: { kind: "visitor" },
  "ride ticket": { kind: "visitor" },
  board: { kind: "visitor" },
  administrator: { kind: "provider", id: ids.administrator, isActive: true, isAdministrator: true },
};

/** Calls that any signed-in person of the kind may make, whose path names a thing of one of them. */
export const owners: Partial<Record<Call["name"], CallerName>> = {
  "auth.endSession": "confirmed patient",
  "providerRelationships.revoke": "confirmed patient",
  "passkeys.remove": "provider with grant",
};

/** What a caller gets for a path that exists. */
export function outcomeOf(call: Call, name: CallerName): Outcome {
  if (call.access.who === "device") return name === "bike" ? "ok" : 401;
  if (call.access.who === "board") return name === "board" ? "ok" : 401;
  if (call.access.who === "ride-ticket") return name === "ride ticket" ? "ok" : 401;
  const hasGrant = name === "provider with grant";
  const isStored = "patient" in call.access && call.access.patient === "stored";
  const asksForOwn = name === "unconfirmed patient" && !isStored;
  const decision = decideAccess(call.access, known[name], {
    patientId: asksForOwn ? ids["unconfirmed patient"] : ids["confirmed patient"],
    providerId: ids["provider with grant"],
    hasGrant,
  });
  const owner = owners[call.name];
  if (decision.isAllowed) return owner && owner !== name ? 404 : "ok";
  // The database hides whose data they are from a provider without a grant, and from other patients.
  const isHidden = isStored && (decision.reason === "no-grant" || decision.reason === "not-yours");
  return isHidden ? 404 : decision.status;
}
