import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const processFile = fileURLToPath(new URL("./hospital-sign-in-process.ts", import.meta.url));

export interface HospitalSignIn {
  /** The environment of a server that has it plugged in; it fixes the port. */
  readonly environment: Record<string, string>;
  readonly issuer: string;
  /** Changes what the issuer says about one of its people from now on; null leaves a claim out. */
  change(who: string, claims: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real OpenID Connect provider in a process of its own, for a product on a port that is free now. */
export async function startHospitalSignIn(): Promise<HospitalSignIn> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", processFile], {
    env: { PATH: process.env.PATH, APP_URL: `http://127.0.0.1:${port}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const issuer = await new Promise<string>((done, fail) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /ready at (\S+)/.exec(output)?.[1];
      if (ready) done(ready);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => fail(new Error(`The hospital's sign-in ended with ${code}: ${output}`)));
  });
  return {
    issuer,
    environment: {
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "bedside-bike",
      OIDC_CLIENT_SECRET: "a-secret-for-tests",
      OIDC_PROVIDER_GROUPS: "ward-nurses=RN,doctors=MD",
    },
    async change(who, claims) {
      const reply = await fetch(`${issuer}/people/${who}`, { method: "POST", body: JSON.stringify(claims) });
      if (!reply.ok) throw new Error(`The hospital's sign-in answered ${reply.status}.`);
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** Below the ports that Linux uses for outgoing connections, so that none of those takes it in the meantime. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** A browser's cookies at the hospital's sign-in. */
export type HospitalCookies = Map<string, string>;

/** Goes through the hospital's pages as a browser would; returns where it redirects the browser to. */
export async function signInAtHospital(
  address: string,
  who: string,
  backTo: string,
  cookies: HospitalCookies = new Map(),
): Promise<URL> {
  let next = new URL(address);
  let form: string | undefined;
  for (let step = 0; step < 10; step += 1) {
    if (next.href.startsWith(backTo)) return next;
    const reply = await visit(next, form, cookies);
    const location = reply.headers.get("location");
    form = undefined;
    if (location) next = new URL(location, next);
    else if (next.pathname.startsWith("/who/")) form = new URLSearchParams({ who }).toString();
    else throw new Error(`The hospital's sign-in answered ${reply.status}: ${await reply.text()}`);
  }
  throw new Error("The hospital's sign-in went round in circles.");
}

/** Opens the hospital's logout page in the same browser and confirms it. */
export async function signOutAtHospital(address: string, cookies: HospitalCookies): Promise<void> {
  const page = await (await visit(new URL(address), undefined, cookies)).text();
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const reply = await visit(new URL(action), new URLSearchParams({ xsrf, logout: "yes" }).toString(), cookies);
  if (reply.status !== 303) throw new Error(`The hospital's logout answered ${reply.status}: ${await reply.text()}`);
}

async function visit(address: URL, form: string | undefined, cookies: HospitalCookies): Promise<Response> {
  const reply = await fetch(address, {
    redirect: "manual",
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(form ? { method: "POST", body: form } : {}),
  });
  for (const cookie of reply.headers.getSetCookie()) {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    cookies.set(name, value);
  }
  return reply;
}
