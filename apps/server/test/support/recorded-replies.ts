import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { type CallName, calls } from "@bedside-bike/contract";

/**
 * Replies recorded from an earlier commit, which the current code must repeat:
 * apps/server/test/fixtures/replies/README.md.
 */
export const repliesFolder = fileURLToPath(new URL("../fixtures/replies", import.meta.url));

export interface RecordedRequest {
  /** A person, who is signed in once a call of theirs was answered with a cookie; 'visitor'; or 'bike 121'. */
  readonly as: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly url: string;
  /** Text is sent as it is. */
  readonly body?: object | string;
}

export interface RecordedReply {
  readonly status: number;
  /** The reply's bytes as text, without what is random by nature. */
  readonly text: string;
}

export interface RecordedCall extends RecordedRequest, RecordedReply {}

const randomFields =
  /"(requestId|challengeId|challenge|keyId|n|signOutToken|helpTicket|ticket)":"[^"]*"|"(code)":"\d+"/g;

/**
 * Ids of requests and challenges, codes, tickets and what ends a session are random in each reply, and the sealing key (`keyId`, `n`)
 * for each installation: only their presence is compared.
 */
export const withoutRandom = (text: string): string =>
  text.replace(randomFields, (_, id: string | undefined, code: string | undefined) => `"${id ?? code}":"*"`);

const fileIn = (folder: string): string => join(folder, "demo.jsonl.gz");

/** One call per line, so that two recordings can be compared as text. */
export function writeRecording(calls: readonly RecordedCall[], folder: string): void {
  const lines = calls.map((call) => `${JSON.stringify(call)}\n`);
  writeFileSync(fileIn(folder), gzipSync(lines.join(""), { level: 9 }));
}

export function readRecording(): RecordedCall[] {
  const lines = gunzipSync(readFileSync(fileIn(repliesFolder))).toString("utf8");
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const patterns = calls.map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}(\\?|$)`),
  isExact: !path.includes(":"),
}));

/** The contract's name of a request; null for an address that it does not have. */
export function callNameOf({ method, url }: Pick<RecordedRequest, "method" | "url">): CallName | null {
  const fitting = patterns.filter((one) => one.method === method && one.pattern.test(url));
  return (fitting.find(({ isExact }) => isExact) ?? fitting[0])?.name ?? null;
}
