import { join } from "node:path";
import { archiveAudit } from "../backup/archive-audit.ts";
import { makeBackupKey } from "../backup/backup-key.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { enrollDevice, retireDevice } from "../features/devices/enroll-device.service.ts";
import { recordAudit } from "../platform/audit.ts";
import { writeHead } from "../platform/audit-chain.ts";
import { readBackupPublicKeys } from "../platform/config.ts";
import type { Transaction } from "../platform/database/database.ts";
import { HttpError } from "../platform/errors.ts";
import type { OutgoingEmail } from "../platform/mail.ts";
import type { Operator } from "../platform/operator.ts";
import type { Deps } from "../platform/route.ts";
import { backupWritten } from "../platform/upkeep-figures.ts";
import { markAdministrator } from "./administrators.ts";
import { afterRestore } from "./after-restore.ts";
import { approveProvider } from "./approve-provider.ts";
import { checkCommand, runCheck } from "./check/check.ts";
import { correctBirthDate } from "./correct-birth-date.ts";
import { listDemoIdentities } from "./demo-identities.ts";
import { parseDeviceNumber } from "./device-number.ts";
import { endPatientAccount } from "./end-account.ts";
import { deactivate, endSessions, resetPasskeys, unlinkSingleSignOn } from "./end-sign-ins.ts";
import { exportAudit } from "./export-audit.ts";
import { exportCalibration } from "./export-calibration.ts";
import { listDevices } from "./list-devices.ts";
import { remakeRideDays } from "./remake-ride-days.ts";
import { settlePatientNumber } from "./settle-patient-number.ts";
import { verifyArchive } from "./verify-archive.ts";
import { verifyAudit } from "./verify-audit.ts";

/** `output` goes to stdout, so that scripts can use it; `note` is a remark for the user, on stderr. */
export interface AdminOutcome {
  readonly output: string;
  readonly note?: string;
  /** Whether what was found makes the exit code 1. */
  readonly isFailure?: boolean;
  /** Sent once all is committed. */
  readonly email?: OutgoingEmail;
  /** Ids and counts for the audit row. */
  readonly detail?: Readonly<Record<string, number | string | boolean>>;
}

interface AdminCommandBase {
  readonly name: string;
  /** FILE is a path, resolved against the folder the command is typed in; an argument in [brackets] is optional. */
  readonly argumentNames: readonly string[];
  /**
   * Options such as '--key-file FILE' or, without a value, '--distrust'. Their values follow the arguments in order:
   * the value, 'true', or nothing if the option isn't given.
   */
  readonly optionNames?: readonly string[];
  readonly summary: string;
}

/** @throws HttpError with a message for the person at the terminal. */
export type AdminCommand = AdminCommandBase &
  (
    | {
        /** Runs in one transaction with its audit row. */
        readonly run: (tx: Transaction, deps: Deps, args: readonly string[], at: Date) => Promise<AdminOutcome>;
      }
    | {
        /** Reads in separate transactions, so that it blocks no one; its audit row is written first. */
        readonly runApart: (deps: Deps, args: readonly string[], at: Date, operator: Operator) => Promise<AdminOutcome>;
        /** Shows nobody's data and works even if the database can't be written to, so it has no audit row. */
        readonly isUnrecorded?: true;
      }
    | CommandAlone
  );

export interface CommandAlone {
  /** Needs neither the server nor its data, so it runs on any machine; nothing is recorded. */
  readonly runAlone: (args: readonly string[], at: Date) => Promise<AdminOutcome>;
}

export const adminCommands: readonly AdminCommand[] = [
  {
    name: "demo-identities",
    argumentNames: [],
    summary: "Prints the demo sign-ins as JSON (demo mode only)",
    run: async (tx, deps) => ({ output: await listDemoIdentities(tx, deps.config) }),
  },
  {
    name: "enroll-device",
    argumentNames: ["NUMBER"],
    summary: "Enrolls a bike and prints its key once; run again to replace the key",
    run: async (tx, _deps, [number = ""], at) => {
      const deviceNumber = parseDeviceNumber(number);
      const { key, isReplaced } = await enrollDevice(tx, deviceNumber, at);
      const note = isReplaced
        ? `Bike ${deviceNumber} has a new key; the old one no longer works.`
        : `Bike ${deviceNumber} is enrolled. Its key is shown only once.`;
      return { output: key, note, detail: { deviceNumber, isReplaced } };
    },
  },
  {
    name: "retire-device",
    argumentNames: ["NUMBER"],
    summary: "Takes a bike out of use: its key stops working, its rides stay; enroll it again to bring it back",
    run: async (tx, deps, [number = ""], at) => {
      const deviceNumber = parseDeviceNumber(number);
      await retireDevice(tx, { number: deviceNumber, at }, deps);
      return { output: `Bike ${deviceNumber} is retired.`, detail: { deviceNumber } };
    },
  },
  {
    name: "list-devices",
    argumentNames: [],
    summary: "Lists the enrolled bikes, when each key was issued and whether a patient is linked",
    run: async (tx) => ({ output: await listDevices(tx) }),
  },
  {
    name: "approve-provider",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Approves a registered provider, or one who was deactivated, who can then sign in",
    run: async (tx, deps, [idOrEmail = ""], at) => {
      const { providerId, message, email, note } = await approveProvider(tx, { idOrEmail, at }, deps);
      return { output: message, detail: { providerId }, ...(email ? { email } : {}), ...(note ? { note } : {}) };
    },
  },
  {
    name: "deactivate-provider",
    argumentNames: ["ID-OR-EMAIL"],
    optionNames: ["--distrust"],
    summary: "Ends a provider's sign-ins, passkeys, codes and grants; with --distrust what rests on their word too",
    run: (tx, deps, [idOrEmail = "", distrust], at) =>
      deactivate(tx, { idOrEmail, isDistrusted: distrust !== "", at }, deps),
  },
  {
    name: "make-administrator",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Lets an active provider deactivate others",
    run: async (tx, _deps, [idOrEmail = ""]) => {
      const { providerId, message } = await markAdministrator(tx, idOrEmail, true);
      return { output: message, detail: { providerId } };
    },
  },
  {
    name: "remove-administrator",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Takes that back",
    run: async (tx, _deps, [idOrEmail = ""]) => {
      const { providerId, message } = await markAdministrator(tx, idOrEmail, false);
      return { output: message, detail: { providerId } };
    },
  },
  {
    name: "settle-patient-number",
    argumentNames: ["NUMBER"],
    summary: "Takes a patient number from the account that has it, for whoever wears it on the wristband",
    run: (tx, deps, [patientNumber = ""], at) => settlePatientNumber(tx, { patientNumber, at }, deps),
  },
  {
    name: "correct-birth-date",
    argumentNames: ["ID-OR-EMAIL", "YYYY-MM-DD"],
    summary: "Corrects a patient's date of birth, with which they sign in and from which their age follows",
    run: (tx, deps, [idOrEmail = "", dateOfBirth = ""], at) =>
      correctBirthDate(tx, { idOrEmail, dateOfBirth, at }, deps),
  },
  {
    name: "end-account",
    argumentNames: ["PATIENT-ID"],
    summary: "Ends a patient's account that was made twice or by mistake: no way in and no access; its record stays",
    run: (tx, deps, [id = ""], at) => endPatientAccount(tx, { id, at }, deps),
  },
  {
    name: "end-sessions",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Ends a patient's or provider's sign-in sessions and live streams",
    run: (tx, deps, [idOrEmail = ""], at) => endSessions(tx, { idOrEmail, at }, deps),
  },
  {
    name: "reset-passkeys",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Ends a provider's passkeys and sign-ins; for 24 hours a code by email signs in, to add a passkey",
    run: (tx, deps, [idOrEmail = ""], at) => resetPasskeys(tx, { idOrEmail, at }, deps),
  },
  {
    name: "unlink-single-sign-on",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Frees a provider's account from its hospital user, so that another can be linked",
    run: (tx, deps, [idOrEmail = ""], at) => unlinkSingleSignOn(tx, { idOrEmail, at }, deps),
  },
  {
    name: "verify-audit",
    argumentNames: ["[HEAD]"],
    summary: "Checks the audit chain, and that it still contains a head kept earlier",
    runApart: (deps, [expectedHead]) => verifyAudit(deps, expectedHead),
  },
  {
    name: "after-restore",
    argumentNames: [],
    optionNames: ["--to TIME", "--audit-export FILE"],
    summary: "After a recovery to that time: ends all sign-ins, and lists what an audit export knows and is lost",
    runApart: (deps, [to = "", auditExport = ""], at, operator) =>
      afterRestore(deps, { to, auditExport, operator, at }),
  },
  {
    name: "export-audit",
    argumentNames: ["FILE"],
    summary: "Writes the audit log to a new file: CSV if it ends in .csv, otherwise JSON lines",
    runApart: async ({ database }, [file = ""]) => {
      const count = await exportAudit(database, file);
      return { output: `${count} audit entries are in ${file}.` };
    },
  },
  {
    name: "calibration",
    argumentNames: ["FILE"],
    summary: "Writes what the risk engine expected and what happened to a new CSV file, without patients",
    runApart: async (deps, [path = ""], at) => {
      const count = await exportCalibration(deps, { path, at });
      const note = "Groups too small to say anything of are marked. Nothing in the product changes by this report.";
      return { output: `${count} lines are in ${path}.`, note };
    },
  },
  {
    name: "backup",
    argumentNames: ["FILE"],
    optionNames: ["--public-key KEY"],
    summary: "Writes all data to a new file and verifies it; the server keeps running",
    runApart: async ({ database, config }, [file = "", key = ""], at) => {
      const publicKeys = key ? readBackupPublicKeys(key) : config.backupPublicKeys;
      if (!publicKeys) throw new HttpError(400, "A public key has the form age1..., as make-backup-key prints it.");
      const { rows, auditHead } = await writeBackup(database, { path: file, madeAt: at, publicKeys });
      await database.asSystem("admin", (tx) =>
        recordAudit(tx, at, {
          action: backupWritten,
          actor: { kind: "admin", id: null },
          detail: { isEncrypted: publicKeys.length > 0 },
        }),
      );
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
      const note =
        publicKeys.length > 0
          ? `It is encrypted to ${publicKeys.join(" and ")}: only the key file that belongs to it opens it.`
          : "It contains patient data and is not encrypted: set BACKUP_PUBLIC_KEY, or store it only where the hospital " +
            "keeps its backups.";
      return { output: `${count} rows are in ${file}, read back and verified.\nAudit head: ${auditHead}`, note };
    },
  },
  {
    name: "archive-audit",
    argumentNames: [],
    optionNames: ["--month YYYY-MM", "--folder FOLDER"],
    summary: "Moves the audit log's months that AUDIT_MONTHS lets go, or up to that one, into encrypted files",
    runApart: async (deps, [month = "", folder = ""]) => {
      if (month && !/^\d{4}-\d{2}$/.test(month))
        throw new HttpError(400, "A month has the form YYYY-MM, for example 2026-03.");
      if (month && !/-(0[1-9]|1[0-2])$/.test(month)) throw new HttpError(400, `There is no month ${month}.`);
      const archived = await archiveAudit({ folder: folder || undefined, lastMonth: month || undefined }, deps);
      const output = archived.map(
        ({ file, entries, sha256, head }) =>
          `${file}: ${entries} entries. SHA-256: ${sha256}. Head: ${writeHead(head)}`,
      );
      if (output.length === 0) return { output: "No month of the audit log is to be archived." };
      return {
        output: output.join("\n"),
        note: `Keep the files of ${folder || join(deps.config.dataDir, "archives")} as long as the law says, with the key file.`,
      };
    },
  },
  {
    name: "verify-archive",
    argumentNames: ["FILE"],
    optionNames: ["--key-file FILE", "--head HEAD"],
    summary: "Recomputes the chain in an archive of the audit log, and says whether it contains HEAD",
    runAlone: ([file = "", keyFile = "", expectedHead = ""]) => verifyArchive(file, { expectedHead, keyFile }),
  },
  {
    name: checkCommand,
    argumentNames: [],
    optionNames: ["--mail-to ADDRESS"],
    summary:
      "Tries the database, mail, single sign-on, the proxy, backups, disk and clock, and finds mistakes in accounts and sums",
    isUnrecorded: true,
    runApart: (deps, [mailTo = ""]) => runCheck({ ...deps, isServed: true }, mailTo),
  },
  {
    name: "remake-days",
    argumentNames: [],
    summary: "Makes the sums of days anew that are not those of their rides; rides wait a few seconds meanwhile",
    run: (tx, { config }) => remakeRideDays(tx, config),
  },
  {
    name: "make-backup-key",
    argumentNames: ["FILE"],
    summary: "Writes a new key to a new file, for restores, and prints the public key, for BACKUP_PUBLIC_KEY",
    runAlone: async ([file = ""], at) => {
      const publicKey = await makeBackupKey(file, at);
      const note =
        `The secret key is in ${file}. Keep it and a copy in safe places away from the server: without it no encrypted ` +
        "backup can be restored.";
      return { output: publicKey, note };
    },
  },
  {
    name: "migrate",
    argumentNames: [],
    summary: "Migrates PostgreSQL with DATABASE_OWNER_URL; the server must be stopped",
    // admin.ts handles it: it needs the owner's login, which a running server may not have.
    runApart: async () => {
      throw new HttpError(409, "Stop the server first, then run this with DATABASE_OWNER_URL.");
    },
  },
  {
    name: "restore",
    argumentNames: ["FILE"],
    optionNames: ["--key-file FILE"],
    summary: "Restores a backup into an empty database; the server must be stopped",
    // admin.ts handles it when no server is running: a restore needs a database that is not open.
    runApart: async () => {
      throw new HttpError(409, "Stop the server first: a restore needs exclusive use of the database.");
    },
  },
];
