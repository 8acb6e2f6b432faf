import { describeFailure } from "../../platform/failure-reason.ts";
import { inTime } from "../../platform/in-time.ts";
import { checkBackups } from "./check-backups.ts";
import { checkDatabase, checkDatabaseTls, checkOwnerLogin } from "./check-database.ts";
import { checkMail } from "./check-mail.ts";
import { checkClock, checkDisk } from "./check-node.ts";
import { checkBirthDates, checkNames } from "./check-people.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkRideDays } from "./check-ride-days.ts";
import { checkSingleSignOn } from "./check-single-sign-on.ts";
import type { Checked, Finding } from "./finding.ts";

export const checkCommand = "check";

/** Longer than any of the checks waits for a reply. */
const checkWithinMilliseconds = 45_000;

interface Check {
  readonly subject: string;
  readonly find: () => Promise<Finding> | Finding;
}

/** What an installation needs. `mailTo` gets an email; without it the mail server is only asked to accept our login. */
export const listChecks = (checked: Checked, mailTo = ""): readonly Check[] => [
  { subject: "database", find: () => checkDatabase(checked) },
  { subject: "database TLS", find: () => checkDatabaseTls(checked) },
  { subject: "owner login", find: () => checkOwnerLogin(checked) },
  { subject: "clock", find: () => checkClock(checked) },
  { subject: "disk", find: () => checkDisk(checked) },
  { subject: "mail", find: () => checkMail(checked, mailTo) },
  { subject: "single sign-on", find: () => checkSingleSignOn(checked) },
  { subject: "proxy", find: () => checkProxy(checked) },
  { subject: "backups", find: () => checkBackups(checked) },
  { subject: "birth dates", find: () => checkBirthDates(checked) },
  { subject: "names", find: () => checkNames(checked) },
  { subject: "days of rides", find: () => checkRideDays(checked) },
];

/**
 * Tries them one after another, so that a slow check delays none of a busy server's replies. The outcome is a failure
 * if any check failed.
 */
export async function runCheck(checked: Checked, mailTo: string): Promise<{ output: string; isFailure: boolean }> {
  const findings = await tryChecks(listChecks(checked, mailTo));
  return { output: findings.map(printFinding).join("\n"), isFailure: findings.some(({ state }) => state === "failed") };
}

export async function tryChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await tryCheck(check));
  return findings;
}

async function tryCheck({ subject, find }: Check): Promise<Finding> {
  const late = () => Object.assign(new Error(), { code: "ETIMEDOUT" });
  try {
    return await inTime(Promise.resolve(find()), checkWithinMilliseconds, late);
  } catch (error) {
    return { state: "failed", subject, text: `It could not be checked: ${describeFailure(error)}.` };
  }
}

const stateWidth = "warning".length;
const subjectWidth = "single sign-on".length;

const printFinding = ({ state, subject, text }: Finding): string =>
  `${state.padEnd(stateWidth)}  ${subject.padEnd(subjectWidth)}  ${text}`;
