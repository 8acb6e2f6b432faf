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

/**
 * Tries what an installation needs, one thing after another, so that a slow check delays none of a busy server's
 * replies. `mailTo` gets an email; without it the mail server is only asked to accept our login. The outcome is a
 * failure if any check failed.
 */
export async function runCheck(checked: Checked, mailTo: string): Promise<{ output: string; isFailure: boolean }> {
  const checks: readonly [string, () => Promise<Finding> | Finding][] = [
    ["database", () => checkDatabase(checked)],
    ["database TLS", () => checkDatabaseTls(checked)],
    ["owner login", () => checkOwnerLogin(checked)],
    ["clock", () => checkClock(checked)],
    ["disk", () => checkDisk(checked)],
    ["mail", () => checkMail(checked, mailTo)],
    ["single sign-on", () => checkSingleSignOn(checked)],
    ["proxy", () => checkProxy(checked)],
    ["backups", () => checkBackups(checked)],
    ["birth dates", () => checkBirthDates(checked)],
    ["names", () => checkNames(checked)],
    ["days of rides", () => checkRideDays(checked)],
  ];
  const findings: Finding[] = [];
  for (const [subject, check] of checks) findings.push(await tryCheck(subject, check));
  return { output: findings.map(printFinding).join("\n"), isFailure: findings.some(({ state }) => state === "failed") };
}

async function tryCheck(subject: string, check: () => Promise<Finding> | Finding): Promise<Finding> {
  const late = () => Object.assign(new Error(), { code: "ETIMEDOUT" });
  try {
    return await inTime(Promise.resolve(check()), checkWithinMilliseconds, late);
  } catch (error) {
    return { state: "failed", subject, text: `It could not be checked: ${describeFailure(error)}.` };
  }
}

const stateWidth = "warning".length;
const subjectWidth = "single sign-on".length;

const printFinding = ({ state, subject, text }: Finding): string =>
  `${state.padEnd(stateWidth)}  ${subject.padEnd(subjectWidth)}  ${text}`;
