import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { type HospitalSignIn, startHospitalSignIn } from "./support/hospital-sign-in.ts";
import { readReply, say } from "./support/raw-http.ts";
import { startServerProcess } from "./support/server-process.ts";
import { sharedServer } from "./support/shared-server.ts";
import { register, type SharedServer, type SignedIn, startTestServer } from "./support/test-server.ts";

/** What a browser sends to this server if it believes that the server is at `host`. */
async function ask(
  to: SharedServer,
  host: string | null,
  path: string,
  more: Record<string, string> = {},
  version = "1.1",
) {
  const headers = { ...(host === null ? {} : { host }), connection: "close", ...more };
  const lines = Object.entries(headers).map((header) => header.join(": "));
  return readReply(await say(`GET ${path} HTTP/${version}\r\n${lines.join("\r\n")}\r\n\r\n`, to));
}

const statusOf = async (...question: Parameters<typeof ask>) => (await ask(...question)).status;

const server = await sharedServer();

describe("without settings", () => {
  it.each(["localhost", "localhost:3000", "LOCALHOST.", "127.0.0.1:9", "[::1]:3000"])(
    "this machine's own name %s is answered, whatever the port [DATA-30]",
    async (host) => {
      expect(await statusOf(server, host, "/api/status")).toBe(200);
    },
  );

  it("a page of another site whose name leads to this machine reads nothing: DNS rebinding [DATA-30]", async () => {
    const patient = await register(server, "patient");
    const session = { cookie: patient.cookie ?? "" };
    const path = `/api/patients/${patient.user.id}/dashboard`;
    expect(await statusOf(server, "localhost", path, session)).toBe(200);
    const port = new URL(server.url).port;
    for (const host of [
      `evil.example:${port}`,
      "evil.example",
      "192.0.2.7",
      "localhost.evil.example",
      "[2001:db8::7]",
    ]) {
      const { status, body } = await ask(server, host, path, session);
      expect([host, status]).toEqual([host, 421]);
      expect(JSON.parse(body)).toMatchObject({
        error: expect.stringMatching(/does not answer to the name.*ALLOWED_HOSTS or PUBLIC_URL/),
        field: "host",
        requestId: expect.any(String),
      });
      expect(body).not.toContain("evil");
    }
    for (const elsewhere of [
      "/",
      "/api/status",
      "/api/docs",
      "/api/openapi.json",
      `/api/patients/${patient.user.id}/live`,
    ]) {
      expect(await statusOf(server, "evil.example", elsewhere, session)).toBe(421);
    }
  });

  it("a name too long for any name is a foreign one [DATA-30]", async () => {
    expect(await statusOf(server, "x".repeat(8000), "/api/status")).toBe(421);
  });

  it.each([
    "",
    "localhost:x",
    "localhost evil",
    "a@localhost",
    "localhost/x",
    "local,host",
    "[::1",
    "::1",
    "[]",
    ".",
    ":80",
  ])("a Host header that names nothing is refused: %j [DATA-30]", async (host) => {
    expect(await statusOf(server, host, "/api/status")).toBe(400);
  });

  it("probes by any address are answered, also those of old balancers, and none by a foreign name [DATA-30]", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      for (const host of ["10.1.2.3:3000", "[2001:db8::7]:3000", "127.0.0.1"]) {
        expect([path, host, await statusOf(server, host, path)]).toEqual([path, host, 200]);
      }
      expect([path, await statusOf(server, null, path, {}, "1.0")]).toEqual([path, 200]);
      expect([path, await statusOf(server, null, path)]).toEqual([path, 400]);
      expect([path, await statusOf(server, "evil.example", path)]).toEqual([path, 421]);
    }
    expect(await statusOf(server, "10.1.2.3:3000", "/api/status")).toBe(421);
    expect(await statusOf(server, null, "/api/status", {}, "1.0")).toBe(400);
  });
});

describe("a request target that names its host (RFC 9112, 3.2.2)", () => {
  let patient: SignedIn;
  beforeAll(async () => {
    patient = await register(server, "patient");
  });

  /** What distinguishes replies, without what differs each time. */
  async function replyTo(target: string, host: string) {
    const { status, headers, body } = await ask(server, host, target, { cookie: patient.cookie ?? "" });
    const named = [...headers].filter(([name]) => name !== "date" && name !== "content-length");
    return {
      status,
      headers: Object.fromEntries(named),
      body: body.replace(/"(?:requestId|at)":"[^"]+"|^#[\s\S]*/, ""),
    };
  }

  const addresses = () => [
    "/",
    "/api/status",
    "/api/auth/user?x=1",
    `/api/patients/${patient.user.id}/dashboard`,
    "/api/patients/abc/dashboard",
    "/api/nothing",
    "/assets/nothing.js",
    "/api/docs/static/index.css",
    "/somewhere",
    "/%",
    "/healthz",
    "/metrics",
  ];

  it("is answered like one that names it in the Host header [DATA-30, DATA-31]", async () => {
    for (const address of addresses()) {
      const usual = await replyTo(address, "localhost");
      for (const start of ["http://localhost", "HTTP://LOCALHOST:3000", "https://localhost", "http://[::1]:9"]) {
        expect([start, address, await replyTo(start + address, "localhost")]).toEqual([start, address, usual]);
      }
    }
    expect(await replyTo("http://localhost", "localhost")).toEqual(await replyTo("/", "localhost"));
    expect(await replyTo("http://localhost?x=1", "localhost")).toEqual(await replyTo("/?x=1", "localhost"));
  });

  it("gets what the name in it gets, whatever the Host header says [DATA-30]", async () => {
    for (const address of addresses().filter((one) => one !== "/%")) {
      const foreign = await replyTo(address, "evil.example");
      expect([address, foreign.status]).toEqual([address, 421]);
      for (const start of ["http://evil.example", "https://evil.example:443", "http://localhost.evil.example"]) {
        expect([start, address, await replyTo(start + address, "localhost")]).toEqual([start, address, foreign]);
      }
      expect(await replyTo(`http://localhost${address}`, "evil.example")).toEqual(await replyTo(address, "localhost"));
    }
    // A numeric IP address is valid for probes only.
    expect((await replyTo("http://10.1.2.3/healthz", "localhost")).status).toBe(200);
    expect((await replyTo("http://10.1.2.3/api/status", "localhost")).status).toBe(421);
  });

  it.each([
    "http://user@localhost/api/status",
    "http://user:word@localhost/api/status",
    "http://evil.example@localhost/api/status",
    "http://localhost@evil.example/api/status",
    "http://localhost:x/api/status",
    "http:///api/status",
    "http:///",
    "http://local,host/api/status",
    "ftp://localhost/api/status",
    "file://localhost/api/status",
  ])("that names no host of the web is refused: %s [DATA-30]", async (target) => {
    const { status, body } = await ask(server, "localhost", target);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), field: "host", requestId: expect.any(String) });
  });

  it("requires one Host header with a name in it [DATA-30]", async () => {
    expect(await statusOf(server, null, "http://localhost/api/status")).toBe(400);
    for (const host of ["", "a@localhost", "localhost evil"]) {
      expect([host, await statusOf(server, host, "http://localhost/api/status")]).toEqual([host, 400]);
    }
    const two =
      "GET http://localhost/api/status HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    expect(readReply(await say(two, server)).status).toBe(400);
  });

  it("decides what a form of another site is, too [DATA-30]", async () => {
    const post = (target: string, host: string, origin: string) =>
      say(
        `POST ${target} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
        server,
      ).then((text) => readReply(text).status);
    expect(await post("/api/auth/logout", "localhost", "http://localhost")).toBe(200);
    expect(await post("http://localhost/api/auth/logout", "evil.example", "http://localhost")).toBe(200);
    expect(await post("http://localhost/api/auth/logout", "evil.example", "http://evil.example")).toBe(403);
  });

  it("an address with percent-encoding is the same one: no cache keeps its reply [DATA-30]", async () => {
    const cookie = { cookie: patient.cookie ?? "" };
    for (const address of ["/%61pi/auth/user", "http://localhost/%61pi/auth/user"]) {
      const { status, headers } = await ask(server, "localhost", address, cookie);
      expect([address, status, headers.get("cache-control")]).toEqual([address, 200, "no-store"]);
    }
  });
});

describe("with the settings", () => {
  it("PUBLIC_URL's name and this machine's are answered, ALLOWED_HOSTS replaces the latter [DATA-30]", async () => {
    const PUBLIC_URL = "https://bike.hospital.example:8443";
    const open = await startTestServer({ environment: { PUBLIC_URL } });
    for (const host of ["bike.hospital.example", "bike.hospital.example:8443", "localhost"]) {
      expect([host, await statusOf(open, host, "/api/status")]).toEqual([host, 200]);
    }
    expect(await statusOf(open, "node1:3000", "/api/status")).toBe(421);
    await open.destroy();

    const listed = await startTestServer({ environment: { PUBLIC_URL, ALLOWED_HOSTS: "node1, 10.0.0.11,::1" } });
    for (const host of ["bike.hospital.example", "NODE1:3000", "10.0.0.11", "[::1]:3000"]) {
      expect([host, await statusOf(listed, host, "/api/status")]).toEqual([host, 200]);
    }
    expect(await statusOf(listed, "localhost", "/api/status")).toBe(421);
    await listed.destroy();
  });

  it("behind a proxy the name that it reports counts too, and only from that proxy [DATA-30]", async () => {
    const PUBLIC_URL = "https://bike.hospital.example";
    const environment = { PUBLIC_URL, TRUSTED_PROXY: "127.0.0.1" };
    const behind = await startTestServer({ environment });
    const through = (host: string, forwardedHost: string) =>
      statusOf(behind, host, "/api/status", { "x-forwarded-proto": "https", "x-forwarded-host": forwardedHost });
    expect(await through("bike.hospital.example", "bike.hospital.example")).toBe(200);
    expect(await through("bike.hospital.example", "evil.example")).toBe(421);
    expect(await through("evil.example", "bike.hospital.example")).toBe(421);
    await behind.destroy();
    const direct = await startTestServer({ environment: { PUBLIC_URL } });
    expect(await statusOf(direct, "localhost", "/api/status", { "x-forwarded-host": "evil.example" })).toBe(200);
    await direct.destroy();
  });

  it("a proxy without PUBLIC_URL is reported at the start [DATA-30]", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-hosts-"));
    const database = await createMigratedDatabase();
    const environment = { DATA_DIR: dataDir, TRUSTED_PROXY: "127.0.0.1", ...database.environment };
    const silent = await startServerProcess({ ...environment, PUBLIC_URL: "https://bike.hospital.example" });
    await silent.stop();
    expect(silent.output()).not.toMatch(/PUBLIC_URL/);
    const warned = await startServerProcess(environment);
    await warned.stop();
    expect(warned.output()).toMatch(/Set PUBLIC_URL to the address that people open/);
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
});

describe("single sign-on", () => {
  let hospital: HospitalSignIn;
  beforeAll(async () => {
    hospital = await startHospitalSignIn();
  });
  afterAll(() => hospital.stop());

  it("returns to PUBLIC_URL, whatever name the request came under [DATA-30, VERIFY-32]", async () => {
    const environment = {
      ...hospital.environment,
      AUTH_MODE: "verified",
      PORT: "0",
      PUBLIC_URL: "https://bike.hospital.example",
    };
    const verified = await startTestServer({ environment });
    for (const host of ["localhost", "bike.hospital.example"]) {
      const reply = await verified.app.inject({ method: "POST", url: "/api/single-sign-on", headers: { host } });
      const address = new URL(reply.json().address);
      expect(address.searchParams.get("redirect_uri")).toBe("https://bike.hospital.example/single-sign-on");
    }
    await verified.destroy();
  });
});
