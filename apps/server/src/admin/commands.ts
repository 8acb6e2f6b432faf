import type { Deps } from "../platform/answer.ts";
import { recordAudit } from "../platform/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { Refusal } from "../platform/errors.ts";
import { approveProvider } from "./approve-provider.ts";
import { listDemoIdentities } from "./demo-identities.ts";
import { enrollDevice, parseDeviceNumber } from "./enroll-device.ts";
import { listDevices } from "./list-devices.ts";

/** `output` is for stdout, so that a script can take it; `note` is a remark for the person, on stderr. */
export type AdminReply = { ok: true; output: string; note?: string } | { ok: false; error: string };

interface AdminOutcome {
  readonly output: string;
  readonly note?: string;
  /** Ids and counts for the audit row. */
  readonly detail?: Readonly<Record<string, number | string | boolean>>;
}

interface AdminCommand {
  readonly name: string;
  /** Names of its arguments, all of them needed. */
  readonly argumentNames: readonly string[];
  readonly summary: string;
  /** @throws Refusal with one sentence for the person at the terminal. */
  readonly run: (tx: Transaction, deps: Deps, args: readonly string[], at: Date) => Promise<AdminOutcome>;
}

/** Every admin command. Each runs in one transaction with its audit row. */
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
    summary: "Enrolls a bike and prints its key, once; again: a new key instead of the old one",
    run: async (tx, _deps, [number = ""], at) => {
      const deviceNumber = parseDeviceNumber(number);
      const { key, isReplaced } = await enrollDevice(tx, deviceNumber, at);
      const note = isReplaced
        ? `Bike ${deviceNumber} has a new key; its old one no longer works.`
        : `Bike ${deviceNumber} is enrolled. Its key is shown only this once.`;
      return { output: key, note, detail: { deviceNumber, isReplaced } };
    },
  },
  {
    name: "list-devices",
    argumentNames: [],
    summary: "Lists the enrolled bikes, when they got their key and whether a patient is linked",
    run: async (tx) => ({ output: await listDevices(tx) }),
  },
  {
    name: "approve-provider",
    argumentNames: ["ID-OR-EMAIL"],
    summary: "Lets a provider who registered sign in",
    run: async (tx, _deps, [idOrEmail = ""]) => {
      const { providerId, sentence } = await approveProvider(tx, idOrEmail);
      return { output: sentence, detail: { providerId } };
    },
  },
];

const usageOf = ({ name, argumentNames }: AdminCommand): string => [name, ...argumentNames].join(" ");

export const adminHelp: string = [
  "npm run --silent admin -- COMMAND",
  "",
  ...adminCommands.map((command) => `  ${usageOf(command).padEnd(30)}${command.summary}`),
  `  ${"help".padEnd(30)}Prints this`,
].join("\n");

/** Runs one admin command against an open database. Never throws: an error is an answer too. */
export async function runAdminCommand(deps: Deps, words: readonly string[]): Promise<AdminReply> {
  const [name = "help", ...args] = words;
  if (name === "help") return { ok: true, output: adminHelp };
  const command = adminCommands.find((one) => one.name === name);
  if (!command) return { ok: false, error: `There is no command ${JSON.stringify(name)}. Try: npm run admin -- help` };
  if (args.length !== command.argumentNames.length) {
    return { ok: false, error: `This command is written: npm run admin -- ${usageOf(command)}` };
  }
  const at = deps.clock.now();
  try {
    const { output, note } = await deps.database.asSystem(async (tx) => {
      const outcome = await command.run(tx, deps, args, at);
      const actor = { kind: "admin", id: null } as const;
      await recordAudit(tx, at, {
        action: `admin.${name}`,
        actor,
        ...(outcome.detail ? { detail: outcome.detail } : {}),
      });
      return outcome;
    });
    return { ok: true, output, ...(note ? { note } : {}) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.message };
    return { ok: false, error: "The command failed, and nothing was changed. Check that the database can be reached." };
  }
}
