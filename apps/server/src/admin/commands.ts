import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { recordAudit } from "../platform/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { type OutgoingEmail, openMailTransport } from "../platform/mail.ts";
import { type Operator, thisOperator } from "../platform/operator.ts";
import type { Deps } from "../platform/route.ts";
import { notTold } from "./approve-provider.ts";
import { type AdminCommand, type AdminOutcome, adminCommands, type CommandAlone } from "./command-list.ts";
import { messageOf } from "./message-of.ts";

/** `output` goes to stdout, so that scripts can use it; `note` is a remark for the user, on stderr. */
export type AdminReply =
  | { ok: true; output: string; note?: string; isFailure?: boolean }
  | { ok: false; error: string };

const usageOf = ({ name, argumentNames, optionNames = [] }: AdminCommand): string =>
  [name, ...argumentNames, ...optionNames.map((option) => `[${option}]`)].join(" ");

const usageWidth = Math.max(...adminCommands.map((command) => usageOf(command).length)) + 2;

export const adminHelp: string = [
  "npm run --silent admin -- COMMAND",
  "",
  ...adminCommands.map((command) => `  ${usageOf(command).padEnd(usageWidth)}${command.summary}`),
  `  ${"help".padEnd(usageWidth)}Prints this`,
].join("\n");

/** The command, with its arguments and options as its `run` takes them; or what is wrong with the input. */
export function readCommand(
  words: readonly string[],
): { readonly command: AdminCommand; readonly args: readonly string[] } | { readonly error: string } {
  const [name = "", ...rest] = words;
  const command = adminCommands.find((one) => one.name === name);
  if (!command) return { error: `There is no command ${JSON.stringify(name)}. Try: npm run admin -- help` };
  const { args, options } = splitWords(command, rest);
  const needed = command.argumentNames.filter((argument) => !argument.startsWith("["));
  if (!options || args.length < needed.length || args.length > command.argumentNames.length) {
    return { error: `Usage: npm run admin -- ${usageOf(command)}` };
  }
  return { command, args: [...args, ...options] };
}

/** `options` is null if the command doesn't have one of them, or if one lacks its value. */
function splitWords(
  { optionNames }: AdminCommand,
  words: readonly string[],
): { args: readonly string[]; options: readonly string[] | null } {
  if (!optionNames) return { args: words, options: [] };
  const names = optionNames.map(nameOfOption);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        optionNames.map((option) => [
          nameOfOption(option),
          { type: takesValue(option) ? "string" : "boolean" } as const,
        ]),
      ),
      allowPositionals: true,
    });
    return { args: positionals, options: names.map((name) => String(values[name] ?? "")) };
  } catch {
    return { args: words, options: null };
  }
}

const takesValue = (option: string): boolean => option.includes(" ");

/** 'key-file' of '--key-file FILE'. */
const nameOfOption = (option: string): string => option.slice(2).split(" ")[0] ?? "";

/** Runs one admin command against an open database. Never throws: errors are returned as replies. */
export async function runAdminCommand(
  deps: Deps,
  words: readonly string[],
  operator: Operator = thisOperator(),
): Promise<AdminReply> {
  if (words.length === 0 || words[0] === "help") return { ok: true, output: adminHelp };
  const read = readCommand(words);
  if ("error" in read) return { ok: false, error: read.error };
  return replyOf(() => runRecorded(deps, read.command, { args: read.args, at: deps.clock.now(), operator }));
}

/** Runs a command that needs no database. */
export const runAlone = (command: CommandAlone, args: readonly string[], at: Date): Promise<AdminReply> =>
  replyOf(() => command.runAlone(args, at));

/** Never throws: errors are returned as replies. */
export async function replyOf(work: () => Promise<AdminOutcome>): Promise<AdminReply> {
  try {
    const { output, note, isFailure } = await work();
    return { ok: true, output, ...(note ? { note } : {}), ...(isFailure ? { isFailure } : {}) };
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}

interface Given {
  readonly args: readonly string[];
  readonly at: Date;
  readonly operator: Operator;
}

async function runRecorded(deps: Deps, command: AdminCommand, { args, at, operator }: Given): Promise<AdminOutcome> {
  const { database } = deps;
  const record = (tx: Transaction, detail: AdminOutcome["detail"]) =>
    recordAudit(tx, at, {
      action: `admin.${command.name}`,
      actor: { kind: "admin", id: null },
      detail: { ...detail, ...operator },
    });
  if ("runAlone" in command) return command.runAlone(args, at);
  if ("runApart" in command) {
    if (command.isUnrecorded) return command.runApart(deps, args, at, operator);
    return database
      .asSystem("admin", (tx) => record(tx, undefined))
      .then(() => command.runApart(deps, args, at, operator));
  }
  const outcome = await database.asSystem("admin", async (tx) => {
    const done = await command.run(tx, deps, args, at);
    await record(tx, done.detail);
    return done;
  });
  return outcome.email && !(await isSent(deps, outcome.email)) ? { ...outcome, note: notTold } : outcome;
}

async function isSent({ config: { mail } }: Deps, email: OutgoingEmail): Promise<boolean> {
  if (!mail) return false;
  const transport = await openMailTransport(mail);
  return transport
    .sendMail(email)
    .then(
      () => true,
      () => false,
    )
    .finally(() => transport.close());
}

/** Paths are relative to the folder where the command was typed, which is not where the server runs. */
export function withAbsolutePaths(words: readonly string[], folder: string): string[] {
  const read = readCommand(words);
  if ("error" in read) return [...words];
  const { command, args } = read;
  const resolved = (name: string, value: string) =>
    name === "FILE" || name === "FOLDER" ? resolve(folder, value) : value;
  const options = (command.optionNames ?? []).flatMap((option, i) => {
    const value = args[command.argumentNames.length + i];
    if (!value) return [];
    const name = `--${nameOfOption(option)}`;
    return takesValue(option) ? [name, resolved(option.split(" ")[1] ?? "", value)] : [name];
  });
  const given = command.argumentNames.flatMap((name, i) => (args[i] ? [resolved(name, args[i])] : []));
  return [command.name, ...given, ...options];
}
