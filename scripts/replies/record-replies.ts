import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  type RecordedCall,
  type RecordedRequest,
  repliesFolder,
  writeRecording,
} from "../../apps/server/test/support/recorded-replies.ts";
import { openReplyPlayer } from "../../apps/server/test/support/reply-player.ts";
import { startPostgres } from "../../apps/server/test/support/run-postgres.ts";
import { askDemo } from "./demo-calls.ts";

/**
 * Records what the server of this commit replies: apps/server/test/fixtures/replies/README.md says when. `--into FOLDER`
 * tries it.
 */

const { values: options } = parseArgs({ options: { into: { type: "string" } } });
const folder = options.into ?? repliesFolder;

const stopPostgres = await startPostgres();
try {
  mkdirSync(folder, { recursive: true });
  const calls = await record();
  writeRecording(calls, folder);
  console.log(`${calls.length} calls`);
} finally {
  await stopPostgres();
}

async function record(): Promise<RecordedCall[]> {
  const player = await openReplyPlayer();
  const calls: RecordedCall[] = [];
  try {
    await askDemo(async (as, method, url, body) => {
      const request: RecordedRequest = { as, method, url, ...(body === undefined ? {} : { body }) };
      const reply = await player.play(request);
      calls.push({ ...request, ...reply });
      return { status: reply.status, json: readJson(reply.text) };
    });
    return calls;
  } finally {
    await player.close();
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
