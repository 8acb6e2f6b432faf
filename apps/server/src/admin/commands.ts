import type { Deps } from "../platform/answer.ts";

export type AdminReply = { ok: true; output: string } | { ok: false; error: string };

/** Runs one admin command against an open database. Never throws: an error is an answer too. */
export async function runAdminCommand(_deps: Deps, _command: readonly string[]): Promise<AdminReply> {
  return { ok: false, error: "unknown" };
}
