import { type HoldingTest, testsOf } from "../docs/holding-tests.ts";

/** A requirement, with the tests that prove it, the part that does not apply here, or what is still open. */
export interface Requirement {
  /** The numbers of ASVS 5.0. */
  readonly asvs: readonly string[];
  /** What is required, in our words. */
  readonly text: string;
  readonly heldBy: readonly HoldingTest[];
  /** The part that does not exist here, and why; all of it if no test is named. */
  readonly notApplicable?: string;
  /** What is not fulfilled yet. */
  readonly open?: string;
}

const server = "apps/server";
const features = `${server}/src/features`;
const hardening = testsOf(`${server}/test/hardening.api.test.ts`);
const headersOn = testsOf(`${server}/test/hardening.api.test.ts`, "security headers");
const nodesReplies = testsOf(
  `${server}/test/plain-replies.api.test.ts`,
  "the replies that Node gives before any route have the app's headers and form of error",
);
const badTelemetry = testsOf(`${features}/devices/devices.api.test.ts`, "bad telemetry stores nothing");
const plainReplies = testsOf(`${server}/test/plain-replies.api.test.ts`);
const callLimits = testsOf(`${server}/test/call-limits.api.test.ts`);
const access = testsOf(`${server}/test/access.api.test.ts`);
const fuzz = testsOf(`${server}/test/fuzz.api.test.ts`);
const built = testsOf(`${server}/test/built/built-product.test.ts`);
const operation = testsOf(`${server}/test/operation.api.test.ts`);
const auditWhole = testsOf(`${server}/test/audit-whole.api.test.ts`);
const auditChain = testsOf(`${server}/src/admin/audit-chain.api.test.ts`);
const config = testsOf(`${server}/src/platform/config.test.ts`);
const auth = testsOf(`${features}/auth/auth.api.test.ts`);
const verified = testsOf(`${features}/auth/verified-sign-in.api.test.ts`);
const refusedSignIn = testsOf(`${features}/sign-in/refused-sign-in.api.test.ts`);
const sameWork = testsOf(`${features}/auth/same-work.api.test.ts`);
const bedsideCodes = testsOf(`${features}/bedside-codes/bedside-codes.api.test.ts`);
const devices = testsOf(`${features}/devices/devices.api.test.ts`);
const rides = testsOf(`${features}/rides/rides.api.test.ts`);
const goals = testsOf(`${features}/goals/goals.api.test.ts`);
const patients = testsOf(`${features}/patients/patients.api.test.ts`);
const passkeys = testsOf(`${features}/passkeys/passkeys.api.test.ts`);
const providers = testsOf(`${features}/providers/providers.api.test.ts`);
const deactivate = testsOf(`${features}/providers/deactivate-provider.api.test.ts`);
const singleSignOn = testsOf(`${features}/single-sign-on/single-sign-on.api.test.ts`);
const hospitalSignIn = testsOf(`${features}/sign-in/hospital-sign-in.api.test.ts`);
const secondFactor = testsOf(`${features}/passkeys/second-factor.api.test.ts`);
const oneFactor = testsOf(`${features}/passkeys/one-factor.test.ts`);
const hospitalSecondFactor = testsOf(`${features}/single-sign-on/hospital-second-factor.api.test.ts`);
const streamsThatEnd = testsOf(`${server}/test/streams-that-end.api.test.ts`);
const versionFixtures = testsOf(`${server}/test/version-fixtures.api.test.ts`);
const hostileIssuer = testsOf(`${features}/single-sign-on/hostile-issuer.api.test.ts`);
const backChannel = testsOf(`${features}/single-sign-on/back-channel-logout.api.test.ts`);
const goalsScreen = testsOf("apps/web/src/patient/goals.screen.component.test.tsx");
const sessionClock = testsOf("apps/web/src/session/session-clock.component.test.tsx");
const finishSignOut = testsOf(`${features}/auth/finish-sign-out.api.test.ts`);
const keptSignOuts = testsOf("apps/web/src/network/kept-sign-outs.component.test.tsx");
const offlineJourney = testsOf("e2e/offline.journey.test.ts");
const tabletJournal = testsOf("e2e/bluetooth-journal.full.journey.test.ts");
const sessionCsv = testsOf("apps/web/src/patient/reports/session-csv.test.ts");
const printing = testsOf("e2e/printing.journey.test.ts");
const sources = testsOf("scripts/security/security-matrix.test.ts");

const noPasswords =
  "There are no passwords: people sign in with a code by email or at the bed, a passkey, or the hospital's own sign-in.";

/** Forty requirements of OWASP ASVS 5.0, levels 1 and 2, in their order. */
export const requirements: readonly Requirement[] = [
  {
    asvs: ["V3.4.3", "V3.4.6"],
    text: "A content security policy without inline scripts, eval, objects, other bases and frames",
    heldBy: [headersOn("stand on %s (ASVS 1) (ASVS 4)")],
  },
  {
    asvs: ["V3.4.4"],
    text: "No reply's type is guessed by the browser, errors and Node's own replies included",
    heldBy: [
      headersOn("stand on %s (ASVS 1) (ASVS 4)"),
      hardening("are on the error reply for an overlong id in the address, which names the field (ASVS 2)"),
      nodesReplies("%s"),
    ],
    notApplicable: "FHIR replies and exports by the server do not exist; reports are made in the browser.",
  },
  {
    asvs: ["V3.4.1"],
    text: "Behind TLS browsers keep to https for a year",
    heldBy: [hardening("the cookie is Secure and bound to the host, and browsers keep to https (ASVS 3) (ASVS 6)")],
  },
  {
    asvs: ["V3.4.5"],
    text: "No address is passed on to other sites",
    heldBy: [headersOn("stand on %s (ASVS 1) (ASVS 4)")],
  },
  {
    asvs: ["V3.4.2"],
    text: "No other site may read a reply",
    heldBy: [
      hardening("reads no reply, and no preflight allows it to: %s (ASVS 5)"),
      hardening("can't post from %s (ASVS 7)"),
    ],
  },
  {
    asvs: ["V3.3.1", "V3.3.2", "V3.3.3", "V3.3.4"],
    text: "The session cookie: HttpOnly, SameSite, Secure with the __Host- prefix, Path=/",
    heldBy: [
      hardening("the cookie is Secure and bound to the host, and browsers keep to https (ASVS 3) (ASVS 6)"),
      auth("keeps the token out of the database and out of reach of scripts"),
    ],
  },
  {
    asvs: ["V3.5.1", "V3.5.2", "V3.5.3"],
    text: "Another site's page changes nothing: not by a script, a form or an address that is read",
    heldBy: [
      hardening("can't post from %s (ASVS 7)"),
      hardening("can't use a form, which needs no CORS permission (ASVS 7)"),
      hardening("is not made by reading its address (ASVS 7)"),
      backChannel("opens forms on no other call: another site's page could submit them"),
    ],
  },
  {
    asvs: ["V4.1.1"],
    text: "A reply's type fits its body and names its charset, whatever type was asked for",
    heldBy: [hardening("is JSON in UTF-8 whatever is accepted: '%s' (ASVS 8)")],
    notApplicable: "There is one type of reply to an API call, so nothing is refused with 406; FHIR comes later.",
  },
  {
    asvs: ["V4.2.1"],
    text: "A request that two servers could read differently gets one 400",
    heldBy: [plainReplies("%s: one 400, and nothing behind it is answered (ASVS 9)")],
  },
  {
    asvs: ["V4.4.1", "V4.4.2"],
    text: "Live data only with a sign-in, and not for another site's page",
    heldBy: [
      hardening("opens no live stream: %s (ASVS 10)"),
      hardening("opens no WebSocket: there is none"),
      providers("is for that provider only: visitors get 401, everyone else 403"),
    ],
    notApplicable: "Live data are server-sent events; there is no WebSocket.",
  },
  {
    asvs: ["V1.2.4"],
    text: "No parameter becomes SQL",
    heldBy: [
      hardening("is no SQL, in a body, a query or a path: %s (ASVS 11)"),
      fuzz("causes no 5xx, no hang, no reply that violates its schema and no data of another patient"),
    ],
  },
  {
    asvs: ["V1.2.1", "V3.2.2"],
    text: "Stored text is shown as text, markup included",
    heldBy: [
      goalsScreen("show stored markup as text, and run none of it (ASVS 12)"),
      sources("have no way to put HTML into a page"),
      headersOn("stand on %s (ASVS 1) (ASVS 4)"),
    ],
  },
  {
    asvs: ["V1.2.10", "V1.3.3"],
    text: "No cell of an export is a formula",
    heldBy: [
      sessionCsv("makes %j safe as %j (ASVS 13)"),
      auditChain("never becomes a formula in a spreadsheet, whatever a provider's name is"),
    ],
  },
  {
    asvs: ["V1.2.2", "V1.3.6"],
    text: "The server opens no connection to an address that a request names",
    heldBy: [
      hostileIssuer("is refused if forged: %s (ASVS 14) (ASVS 35)"),
      backChannel("is refused if forged: %s (ASVS 14) (ASVS 35)"),
    ],
    notApplicable:
      "The only addresses it opens are those of its settings: the issuer, the mail server, the database. FHIR, CDS Hooks " +
      "and SMART come later.",
  },
  {
    asvs: ["V1.3.2", "V1.5.2"],
    text: "A body changes no prototype",
    heldBy: [
      hardening("pollutes no prototype: %s (ASVS 15)"),
      fuzz("causes no 5xx, no hang, no reply that violates its schema and no data of another patient"),
    ],
  },
  { asvs: ["V1.5.1"], text: "XML is not read", heldBy: [hardening("is never read as XML: %s (ASVS 16)")] },
  {
    asvs: ["V2.2.1", "V2.2.2"],
    text: "The server validates every documented limit",
    heldBy: [
      fuzz("causes no 5xx, no hang, no reply that violates its schema and no data of another patient"),
      goals("refuses %o naming %s (ASVS 17)"),
      testsOf(`${features}/risk-assessments/risk-assessments.api.test.ts`)(
        "refuses invalid input, naming the field, and stores nothing",
      ),
    ],
  },
  {
    asvs: ["V2.2.3"],
    text: "Data that contradict each other or what a body can do are refused",
    heldBy: [
      rides("attack: one that %s is refused, and nothing is stored (ASVS 18)"),
      rides("attack: a ride posted for the same time is refused, open or ended, even for its pauses (ASVS 18)"),
      rides("is accepted in a posted ride and stored as absent"),
      badTelemetry("%s"),
    ],
  },
  {
    asvs: ["V2.3.1"],
    text: "Steps come in their order",
    heldBy: [
      devices("closes a ride after 120 s of silence and accepts late batches for 24 hours (ASVS 19)"),
      goals("refuses an edit of an old version, and overwrites nothing"),
      testsOf(`${features}/provider-relationships/provider-relationships.api.test.ts`)("revokes only one's own, once"),
    ],
    notApplicable: "Nothing is signed or completed in steps. Late batches of a ride are taken for 24 hours by design.",
  },
  {
    asvs: ["V2.3.3"],
    text: "A batch counts whole and once",
    heldBy: [
      devices("counts once, however often and in any order it arrives (ASVS 20)"),
      devices("serializes batches that arrive at the same time"),
      rides(
        "attack: of two for the same time that arrive at once, one is stored; one ride sent twice at once is stored once",
      ),
    ],
  },
  {
    asvs: ["V2.4.1", "V6.3.1"],
    text: "Attempts to sign in and calls are limited, and lock nobody else out",
    heldBy: [
      verified("is not guessed by a hundred wrong codes, and the owner still signs in"),
      verified("stop the emails to an account from one address, with the same reply, and lock no one else out"),
      verified("slow down one address, for any person it asks about"),
      refusedSignIn("counts refused sign-ins, so that names can't be tried without end"),
      bedsideCodes("can't be used to try a list of names"),
      callLimits(
        "gets 429 in the product's form, with Retry-After; other sessions and visitors of its address go on (ASVS 21)",
      ),
      callLimits("gets 429 after so many calls; other addresses, and whoever is signed in there, go on (ASVS 21)"),
      callLimits("attack: %s each time does not evade it (ASVS 21)"),
      callLimits("gets 429 before its batch is read; other bikes and a tablet's ride at its address go on (ASVS 21)"),
    ],
  },
  {
    asvs: ["V5.2.1"],
    text: "A body too large is refused before it is read",
    heldBy: [hardening("of 100 MB %s are refused before they are read (ASVS 22)")],
  },
  {
    asvs: ["V5.3.2", "V5.4.2"],
    text: "No address leads out of the web app's files, and no name becomes a file's name",
    heldBy: [
      hardening("with tricks lead nowhere: %s (ASVS 23)"),
      hardening("with tricks show no other patient: %s"),
      printing(
        "a patient takes 90 days of rides home: as a table without the name, and printed with it on each page, by keyboard alone",
      ),
    ],
    notApplicable: "The server sends no file with a name; the browser names a report by its day.",
  },
  { asvs: ["V6.2.1", "V6.2.9", "V6.2.8"], text: "Length of passwords", heldBy: [], notApplicable: noPasswords },
  {
    asvs: ["V6.3.3"],
    text: "One secret that is known alone does not sign in",
    heldBy: [
      oneFactor("%s (ASVS 25)"),
      secondFactor("alone signs in until the first passkey, and then no longer (ASVS 25)"),
      secondFactor("always signs in where the hospital says so, which /readyz names (ASVS 25)"),
      secondFactor("can't be removed if it is the last one, not even by two requests at once (ASVS 25)"),
      secondFactor("ends passkeys, sessions and streams; a code then signs in until the next passkey (ASVS 25)"),
      secondFactor("lets only one of two people who signed in with a code enroll, even at once (ASVS 25)"),
      secondFactor("also ends a passkey that was just being added or used to sign in (ASVS 25)"),
      hospitalSecondFactor(
        "signs in alone until the first passkey; then its passkey follows, within 12 hours (ASVS 25)",
      ),
      hospitalSecondFactor("that says %j counts as two factors or not (ASVS 25)"),
      hospitalSecondFactor("counts as two factors if the hospital says so, which /readyz shows (ASVS 25)"),
      versionFixtures("is all there once its database is upgraded: people stay signed in and keep their bikes"),
      hospitalSignIn("leaves providers no other way, known or not, and no registration (ASVS 25)"),
      passkeys("are offered only to providers, bound to this site and with user verification on the device"),
      verified("signs in once, links the bike, and its email contains nothing else"),
      verified("shares its five attempts among concurrent requests"),
    ],
    notApplicable:
      "There is no password to be the first factor; a passkey is two in one. With `OIDC_ONLY=yes` the hospital's own sign-in " +
      "asks providers as it likes. `PROVIDER_EMAIL_CODE=always` and `OIDC_SECOND_FACTOR=always` are the hospital's to answer " +
      "for: `/readyz` and the log name them.",
    open:
      "Patients have one factor, a code by email or at the bed, and so has a provider until the first passkey, and for 24 " +
      "hours after an administrator's reset.",
  },
  { asvs: ["V6.2.4", "V6.2.12"], text: "Common passwords", heldBy: [], notApplicable: noPasswords },
  {
    asvs: ["V6.3.2", "V13.2.3"],
    text: "A start in production brings no account, key or secret that is known",
    heldBy: [
      verified("seeds nothing"),
      hardening("off the loopback is refused at boot: %j (ASVS 27)"),
      config("%j is refused by name"),
      config("allow a demonstration for others only with an additional setting"),
    ],
  },
  {
    asvs: ["V6.3.8"],
    text: "Nobody learns who has an account: the same reply after the same work",
    heldBy: [
      verified("returns the same status, headers and body for a known and an unknown person"),
      verified("refuses a wrong code identically for both"),
      verified("does not reveal that an address is taken; its owner is notified, and nothing changes for them"),
      sameWork("when a patient asks for a code (ASVS 28)"),
      sameWork("when a wrong code is refused"),
    ],
  },
  {
    asvs: ["V7.2.3", "V7.2.4"],
    text: "A session's token has 256 random bits and is new at each sign-in",
    heldBy: [
      hardening("the cookie is Secure and bound to the host, and browsers keep to https (ASVS 3) (ASVS 6)"),
      verified("rotate at sign-in: this browser's previous one is ended on the server (ASVS 29)"),
    ],
  },
  {
    asvs: ["V7.3.1", "V7.3.2"],
    text: "A session ends when it is idle, and in any case after 12 hours",
    heldBy: [
      auth("ends for a patient after 30 idle minutes, for a provider after 15, for both after 12 hours (ASVS 30)"),
    ],
  },
  {
    asvs: ["V7.4.1", "V7.4.2"],
    text: "Signing out and deactivating end sessions on the server, and open streams with them",
    heldBy: [
      auth("returns 401 for a missing, a forged and a signed-out cookie"),
      deactivate(
        "loses sessions, streams, passkeys, codes, known browsers and grants when an administrator deactivates them",
      ),
      deactivate("ends one person's sessions and streams, and nobody else's (ASVS 31)"),
      streamsThatEnd("by %s: a %s's (ASVS 31)"),
      streamsThatEnd("by signing out: a %s's (ASVS 31)"),
      streamsThatEnd("by an administrator's call (ASVS 31)"),
      streamsThatEnd("by groups that no longer let them in (ASVS 31)"),
      streamsThatEnd("is ended with the others, on either node: %s (ASVS 31)"),
    ],
  },
  {
    asvs: ["V8.2.1", "V8.3.1"],
    text: "Each call lets in whom its access rule names, and nobody else",
    heldBy: [access("$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33)")],
  },
  {
    asvs: ["V8.2.2"],
    text: "Nobody reads or changes another patient's data by its id",
    heldBy: [
      access("$name lets in whom the matrix says, and nobody to another's data (ASVS 32) (ASVS 33)"),
      patients("another patient has access to nothing"),
      patients("see nothing without a grant, all of it with one, and nothing after it is revoked"),
      testsOf(`${server}/src/platform/database/who-acts.api.test.ts`)("makes nobody of '%s'"),
    ],
  },
  {
    asvs: ["V8.2.3"],
    text: "A body sets no role, owner or time that is not the caller's to set",
    heldBy: [
      providers("creates an inactive provider with the role of the credentials, whatever the body contains"),
      goals("computes current values from rides, not from the request (ASVS 34)"),
      badTelemetry("%s"),
    ],
  },
  {
    asvs: ["V9.1.1", "V9.1.2", "V9.2.1", "V9.2.3"],
    text: "A token counts only with the issuer's signature, audience and time",
    heldBy: [
      hostileIssuer("is refused if forged: %s (ASVS 14) (ASVS 35)"),
      backChannel("is refused if forged: %s (ASVS 14) (ASVS 35)"),
    ],
    notApplicable: "Tokens of SMART and CDS Hooks come later; these are the ID token and the logout token.",
  },
  {
    asvs: ["V10.4.1", "V10.4.2", "V10.4.6"],
    text: "A sign-in through the hospital: PKCE, state and nonce, each good once and in one browser",
    heldBy: [
      singleSignOn("requests a code with PKCE, state and nonce (ASVS 36)"),
      singleSignOn("refuses a response from another browser, with another state, used twice, or forged"),
    ],
    notApplicable: "SMART launch comes later; the product issues no tokens of its own.",
  },
  {
    asvs: ["V13.4.1", "V13.4.3", "V13.4.4", "V13.4.5"],
    text: "No repository, settings, source maps, lists of files, TRACE or open metrics",
    heldBy: [
      hardening("is not at %s: no repository, settings, source or list of files (ASVS 37)"),
      plainReplies("%s repeats no header to a script: there is nothing at the address (ASVS 37: V13.4.4)"),
      built("has no source maps among the files that browsers get"),
      operation("comes from this machine, not through a proxy, if no token is set"),
    ],
  },
  {
    asvs: ["V14.2.1", "V14.3.2"],
    text: "No patient data in addresses and logs, and no reply with them in a cache",
    heldBy: [
      hardening("is in no cache: /api/%s (ASVS 38)"),
      testsOf(`${server}/test/logs.full.api.test.ts`)(
        "Nothing that a whole day's use and its errors log reveals who is in the hospital",
      ),
      testsOf(`${server}/test/logs-verified.full.api.test.ts`)(
        "Nothing that signing in with codes logs identifies the person, or contains a code, a challenge, a cookie or what ends a session",
      ),
      verified("attack: asking with the details in the URL tells nobody anything, not even a known browser"),
      finishSignOut(
        "gets one reply, known or unknown, used, or of a session that expired, and no cache keeps it (ASVS 38)",
      ),
    ],
  },
  {
    asvs: ["V14.3.1", "V14.3.3"],
    text: "After signing out, without a network too, the browser keeps nothing of the patient",
    heldBy: [
      sessionClock("leaves nothing of the patient in the browser: no storage, no database, no cached reply (ASVS 39)"),
      sessionClock("wipes the storage, ends on / and says why"),
      keptSignOuts("is said, and keeps nothing (ASVS 39)"),
      keptSignOuts("keeps the token alone %s, says so, and is told as soon as it can be (ASVS 39)"),
      offlineJourney(
        "a patient's sign-out is said, keeps nobody's data, and ends the session when the network is back (ASVS 39)",
      ),
      tabletJournal(
        "have each their own rides, also those that are not sent when the next one signs in, who reads nothing of them",
      ),
    ],
    notApplicable:
      "Rides that wait to be sent stay: ids, readings, tickets, and whose they are sealed to the server's key. So does a token that can only end the session, until the server was told of a sign-out without a network.",
  },
  {
    asvs: ["V16.2.1", "V16.3.1", "V16.3.2", "V16.4.1", "V16.5.1"],
    text: "The audit log has sign-ins, refusals and who looked; an error's reply says nothing of the inside",
    heldBy: [
      verified("are recorded with who signed in"),
      refusedSignIn("with the targeted person and the reason: wrong, replayed, expired, guessed too often"),
      auditWhole("has every refused access: the call and whose data, its repeats within a minute in one row (ASVS 40)"),
      patients("are audited, and the patient can read who looked"),
      auditChain("is exported for the hospital to a new file that only this user can read"),
      hardening("is the reason of a failure: no stack, path, SQL or value"),
    ],
  },
];
