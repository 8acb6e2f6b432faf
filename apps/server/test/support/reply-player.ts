import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { type RecordedReply, type RecordedRequest, withoutRandom } from "./recorded-replies.ts";
import { startTestServer } from "./test-server.ts";

/**
 * The time between two calls. All calls together take less than the minute after which repeated refusals are recorded
 * and the two minutes after which a silent ride is closed, so no background job changes a reply.
 */
const stepMilliseconds = 80;

/** In the early afternoon of the demo's hospital, when everybody may be reminded to ride. */
const startsAt = new Date("2026-05-12T18:30:00Z");

/** A server on the demo's data to which the same calls can be made again. */
export interface ReplyPlayer {
  play(request: RecordedRequest): Promise<RecordedReply>;
  close(): Promise<void>;
}

export async function openReplyPlayer(): Promise<ReplyPlayer> {
  const server = await startTestServer({ now: startsAt });
  const bikeKeys = JSON.parse(readFileSync(join(server.config.dataDir, "demo-device-keys.json"), "utf8"));
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (name: string): Map<string, string> => {
    const jar = jars.get(name) ?? new Map<string, string>();
    if (name !== "visitor") jars.set(name, jar);
    return jar;
  };
  let plays = 0;
  return {
    async play({ as, method, url, body }) {
      plays += 1;
      await server.setNow(new Date(startsAt.getTime() + plays * stepMilliseconds));
      const [, bike] = /^bike (\d+)$/.exec(as) ?? [];
      const jar = jarOf(as);
      const request: InjectOptions = { method, url, cookies: Object.fromEntries(jar), headers: {} };
      if (bike) request.headers = { authorization: `Bearer ${bikeKeys[bike] ?? "of no bike"}` };
      if (body !== undefined) {
        request.payload = body;
        request.headers = { ...request.headers, "content-type": "application/json" };
      }
      const reply = await server.app.inject(request);
      for (const { name, value } of reply.cookies) {
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return { status: reply.statusCode, text: withoutRandom(reply.body) };
    },
    close: () => server.destroy(),
  };
}
