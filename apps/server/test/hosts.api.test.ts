import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "./support/hospital-sign-in.ts";
import { readReply, say } from "./support/raw-http.ts";
import { startServerProcess } from "./support/server-process.ts";
import { register, startTestServer, type TestServer } from "./support/test-server.ts";

/** What a browser sends to this server when it believes that the server is at `host`. */
async function ask(
  to: TestServer,
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

describe("without settings", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());

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

  it.each(["", "localhost:x", "localhost evil", "a@localhost", "localhost/x", "local,host"])(
    "a Host header that names nothing is refused: %j [DATA-30]",
    async (host) => {
      expect(await statusOf(server, host, "/api/status")).toBe(400);
    },
  );

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

  it("a proxy without PUBLIC_URL is pointed out at the start [DATA-30]", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-hosts-"));
    const environment = { DATA_DIR: dataDir, TRUSTED_PROXY: "127.0.0.1" };
    const silent = await startServerProcess({ ...environment, PUBLIC_URL: "https://bike.hospital.example" });
    await silent.stop();
    expect(silent.output()).not.toMatch(/PUBLIC_URL/);
    const warned = await startServerProcess(environment);
    await warned.stop();
    expect(warned.output()).toMatch(/Set PUBLIC_URL to the address that people open/);
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
    const server = await startTestServer({ environment });
    for (const host of ["localhost", "bike.hospital.example"]) {
      const reply = await server.app.inject({ method: "POST", url: "/api/single-sign-on", headers: { host } });
      const address = new URL(reply.json().address);
      expect(address.searchParams.get("redirect_uri")).toBe("https://bike.hospital.example/single-sign-on");
    }
    await server.destroy();
  });
});
