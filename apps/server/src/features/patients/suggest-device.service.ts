import type { Api, CallReply } from "@bedside-bike/contract";
import { countAttempt } from "../../platform/attempts.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { findLastLink, isLinkedToAnother } from "../devices/device-links.store.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import { findPatientIds, noUserId } from "../sign-in/accounts.store.ts";
import { type FromBrowser, isKnownBrowser } from "../sign-in/browser.ts";
import { nameKey } from "../sign-in/name-key.ts";

type PersonInput = FromBrowser<PublicInput<Api["patients.suggestDevice"]>>;

/**
 * The bike to suggest; null for an unknown person, several matches, a patient who has never ridden, and a bike that
 * someone else has now. In verified mode, only in a browser in which that patient has signed in before. Runs the same
 * statements for everyone.
 */
export async function suggestDevice(
  { body: person, browser, at }: PersonInput,
  deps: Deps,
): Promise<CallReply<"patients.suggestDevice">> {
  await countAttempt(deps.database, { key: `last-device ${browser.address}`, ...deps.limits.lastDevice, at });
  const deviceNumber = await deps.database.asSystem("accounts", async (tx) => {
    const named = { nameKey: nameKey(person.firstName, person.lastName), dateOfBirth: person.dateOfBirth };
    const confirmed = await findPatientIds(tx, { ...named, isConfirmed: true });
    const unconfirmed = await findPatientIds(tx, { ...named, isConfirmed: false });
    // An unconfirmed account, which anybody can make with these details, must not hide a patient's bike.
    const [id = noUserId, ...others] = confirmed.length > 0 ? confirmed : unconfirmed;
    const isKnown = await isKnownBrowser(tx, browser.knownHash, id, at);
    const last = await findLastLink(tx, id);
    const isTaken = await isLinkedToAnother(tx, last ?? 0, id);
    const isTold = others.length === 0 && (isKnown || deps.config.authMode === "demo");
    return isTold && !isTaken ? last : null;
  });
  return { lastDevice: toDeviceNumberText(deviceNumber) };
}

/** The same, with the details in the URL, where names and birth dates don't belong: verified mode looks no one up. */
export async function suggestDeviceByAddress(
  { query, browser, at }: FromBrowser<PublicInput<Api["patients.lastDevice"]>>,
  deps: Deps,
): Promise<CallReply<"patients.lastDevice">> {
  if (deps.config.authMode !== "demo") return { lastDevice: null };
  return suggestDevice({ params: undefined, query: undefined, body: query, browser, at }, deps);
}
