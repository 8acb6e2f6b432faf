import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { api, type Call, type Caller, calls, decideAccess } from "../../packages/contract/src/index.ts";
import { findMissingTests } from "../docs/holding-tests.ts";
import { listRepositoryFiles } from "../docs/repository-files.ts";
import { requirements } from "./asvs.ts";
import { authors, type CallerName, callers, type Outcome, outcomeOf, owners } from "./callers.ts";
import { renderSecurityMatrix } from "./security-matrix.ts";

/** A bike has a key, a tablet's ride a ticket, the ward board its own cookie and a family a link; none of these has a session. */
const byKey = ["device", "ride-ticket", "help-ticket", "board", "family-link"];
const ids = { own: 1, confirmed: 2, granted: 5 };
const provider = (id: number): Caller => ({ kind: "provider", id, isActive: true, mayPrescribe: true });
const known = new Map<CallerName, Caller>([
  ["visitor", { kind: "visitor" }],
  ["unconfirmed patient", { kind: "patient", id: ids.own, isConfirmed: false }],
  ["confirmed patient", { kind: "patient", id: ids.confirmed, isConfirmed: true }],
  ["other patient", { kind: "patient", id: 3, isConfirmed: true }],
  ["provider without grant", provider(4)],
  ["provider with grant", provider(ids.granted)],
  ["provider of a team", provider(9)],
  ["provider who left the team", provider(10)],
  ["provider who may not prescribe", { kind: "provider", id: 8, isActive: true, mayPrescribe: false }],
  ["inactive provider", { kind: "provider", id: 6, isActive: false }],
  ["administrator", { kind: "provider", id: 7, isActive: true, isAdministrator: true }],
]);

const granted: ReadonlySet<CallerName> = new Set([
  "provider with grant",
  "provider of a team",
  "provider who may not prescribe",
]);
const isOwned = ({ name }: Call) => owners[name] !== undefined;
const isOfAuthor = ({ name }: Call, caller: CallerName) => granted.has(caller) && (authors[name] ?? caller) !== caller;

function decisionOn({ access }: Call, name: CallerName, caller: Caller): Outcome {
  const isStored = "patient" in access && access.patient === "stored";
  const decision = decideAccess(access, caller, {
    patientId: name === "unconfirmed patient" && !isStored ? ids.own : ids.confirmed,
    providerId: ids.granted,
    hasGrant: granted.has(name),
  });
  return decision.isAllowed ? "ok" : decision.status;
}

describe("the security matrix", () => {
  it("has a row for each call, with a cell for each kind of caller", () => {
    const rows = renderSecurityMatrix()
      .split("\n")
      .filter((line) => /^\| `[A-Z]+ \/api\//.test(line));
    expect(rows).toHaveLength(calls.length);
    expect(new Set(rows.map((row) => row.split("|").length))).toEqual(new Set([callers.length + 3]));
  });

  it("says what is known of some calls", () => {
    expect(outcomeOf(api["goals.update"], "provider without grant")).toBe(404);
    expect(outcomeOf(api["providers.deactivate"], "administrator")).toBe("ok");
    expect(outcomeOf(api["providers.deactivate"], "provider with grant")).toBe(403);
    expect(outcomeOf(api["riskAssessments.create"], "provider who may not prescribe")).toBe(403);
    expect(outcomeOf(api["sessionChecks.create"], "provider who may not prescribe")).toBe("ok");
    expect(outcomeOf(api["providers.list"], "unconfirmed patient")).toBe(403);
    expect(outcomeOf(api["rides.list"], "unconfirmed patient")).toBe("ok");
  });

  it("has what the server decides before it looks for a row, of everybody who has a session or none", () => {
    const wrong = calls
      .filter(({ access }) => !byKey.includes(access.who))
      .flatMap((call) => [...known].map(([caller, as]) => ({ call, caller, as })))
      .map(({ call, caller, as }) => ({ call, caller, decided: decisionOn(call, caller, as) }))
      .filter(({ call, caller, decided }) => {
        const written = outcomeOf(call, caller);
        if (isOfAuthor(call, caller)) return decided !== "ok";
        return decided !== (written === 404 ? (isOwned(call) ? "ok" : 403) : written);
      });
    expect(wrong.map(({ call, caller, decided }) => `${call.name}, ${caller}: ${decided}`)).toEqual([]);
  });

  it("knows whose thing a path names where any person of the kind may make the call", () => {
    const aboutThings = calls.filter(
      ({ name, path, access }) =>
        /:\w+/.test(path) && ["signed-in", "patient", "provider"].includes(access.who) && !name.startsWith("patients."),
    );
    expect(aboutThings.map(({ name }) => name).sort(), "list it in `owners`").toEqual(Object.keys(owners).sort());
  });
});

describe("the requirements of ASVS", () => {
  it("are forty, each proven by a test, not applicable with a reason, or open", () => {
    expect(requirements).toHaveLength(40);
    for (const { text, heldBy, notApplicable, open } of requirements) {
      expect(heldBy.length > 0 || notApplicable !== undefined || open !== undefined, text).toBe(true);
    }
  });

  it("are each named by the number of their row in the title of a test that proves them", () => {
    const unnamed = requirements.flatMap(({ text, heldBy, notApplicable }, index) => {
      const isNotApplicable = heldBy.length === 0 && notApplicable !== undefined;
      const number = new RegExp(`\\(ASVS ${index + 1}\\b`);
      return isNotApplicable || heldBy.some(({ title }) => number.test(title)) ? [] : `${index + 1}: ${text}`;
    });
    expect(unnamed, "write (ASVS <row>) into a title, before its rules").toEqual([]);
  });

  it("name tests that exist", () => {
    const missing = findMissingTests(requirements.flatMap(({ heldBy }) => heldBy));
    expect(missing, "a test was renamed or moved: correct scripts/security/asvs.ts").toEqual([]);
  });
});

describe("the web app's sources", () => {
  it("have no way to put HTML into a page", () => {
    const files = listRepositoryFiles().filter((path) => /^apps\/web\/src\/.*\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(200);
    const ways =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
    expect(files.filter((path) => ways.test(readFileSync(path, "utf8")))).toEqual([]);
  });
});
