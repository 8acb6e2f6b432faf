import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { isShort, printRows } from "../bench-row.ts";
import { startScript } from "../load.ts";
import { median, percentile } from "../median.ts";

const rounds = Number(process.env.ROUNDS ?? (isShort ? 60 : 200));

const postgres = await startThrowawayPostgres();
const dataDir = mkdtempSync(join(tmpdir(), "bench-sign-in-"));
const mail = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
await new Promise<void>((done) => mail.listen(0, "127.0.0.1", done));
const { url } = await startScript(new URL("../telemetry/server.ts", import.meta.url), {
  DATABASE_URL: postgres.url,
  ALLOW_OWNER_LOGIN: "yes",
  DATA_DIR: dataDir,
  PORT: "0",
  AUTH_MODE: "verified",
  // Each request comes from its own address, so that no limit is reached.
  TRUSTED_PROXY: "127.0.0.1",
  SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
  MAIL_FROM: "bedside-bike@hospital.example",
  LOG_LEVEL: "silent",
});

let requests = 0;
/** Milliseconds until the whole reply has arrived. */
async function time(call: "login" | "register", body: object): Promise<number> {
  requests += 1;
  const start = performance.now();
  const reply = await fetch(`${url}/api/auth/${call}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-proto": "https",
      "x-forwarded-for": `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
    },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  if (reply.status !== 202) throw new Error(`${call} answered ${reply.status}`);
  return performance.now() - start;
}

const patient = (name: string) => ({
  userType: "patient",
  email: `${name}@bedsidebike.example`,
  firstName: "Some",
  lastName: "Body",
  dateOfBirth: "1944-04-12",
});

try {
  const times: Record<"known" | "unknown" | "taken" | "free", number[]> = {
    known: [],
    unknown: [],
    taken: [],
    free: [],
  };
  for (let round = -20; round < rounds; round += 1) {
    const name = `round${round}`;
    const free = await time("register", patient(`${name}-known`));
    const asks = {
      known: () => time("login", { email: `${name}-known@bedsidebike.example` }),
      unknown: () => time("login", { email: `${name}-unknown@bedsidebike.example` }),
      taken: () => time("register", patient(`${name}-known`)),
    };
    // The order alternates between rounds.
    const order = round % 2 === 0 ? (["known", "unknown", "taken"] as const) : (["taken", "unknown", "known"] as const);
    const seen = new Map<keyof typeof asks, number>();
    for (const who of order) seen.set(who, await asks[who]());
    if (round < 0) continue;
    times.free.push(free);
    for (const [who, milliseconds] of seen) times[who].push(milliseconds);
  }
  for (const [who, values] of Object.entries(times)) {
    const [low, middle, high] = [percentile(values, 0.25), median(values), percentile(values, 0.75)];
    console.log(
      `${who}: median ${middle.toFixed(2)} ms (quartiles ${low.toFixed(2)} to ${high.toFixed(2)}), ${rounds} rounds`,
    );
  }
  const ratio = (one: keyof typeof times, other: keyof typeof times) =>
    (median(times[one]) / median(times[other])).toFixed(4);
  const row = (what: string, result: string, goal: string) => ({ bench: "sign-in", what, result, goal, isMet: null });
  const asNear = "as near 1 as can be measured";
  printRows([
    row("time until a code is promised, known person over unknown", ratio("known", "unknown"), asNear),
    row("time until a registration is answered, taken address over free", ratio("taken", "free"), ""),
  ]);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
