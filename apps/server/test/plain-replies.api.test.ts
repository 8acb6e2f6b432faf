import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { errorReply } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTo, readReply, say } from "./support/raw-http.ts";
import { register, startTestServer, type TestServer } from "./support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { REQUEST_TIMEOUT_SECONDS: "1" } });
});
afterAll(() => server.destroy());

const post = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

/** The headers of a page, which every other reply must have too. */
async function securityHeaders(): Promise<[string, string][]> {
  const names = /^(content-security-policy|referrer-policy|x-|cross-origin-|origin-agent-cluster|strict-transport)/;
  const { headers } = await fetch(`${server.url}/healthz`);
  return [...headers].filter(([name]) => names.test(name));
}

async function expectOwnReply(text: string, status: number): Promise<void> {
  const reply = readReply(text);
  expect(reply.status).toBe(status);
  const wanted = await securityHeaders();
  expect(wanted.map(([name]) => name)).toEqual(
    expect.arrayContaining(["content-security-policy", "referrer-policy", "x-content-type-options", "x-frame-options"]),
  );
  for (const [name, value] of wanted) expect([name, reply.headers.get(name)]).toEqual([name, value]);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(Number(reply.headers.get("content-length"))).toBe(reply.body.length);
  for (const telling of ["server", "x-powered-by"]) expect(reply.headers.has(telling)).toBe(false);
  expect(errorReply.strict().parse(JSON.parse(reply.body)).error).toMatch(/^[A-Z].*\.$/);
}

describe("the replies that Node gives before any route have the app's headers and form of error", () => {
  it.each<[string, number, string]>([
    ["malformed HTTP", 400, "NONSENSE\r\n\r\n"],
    ["a method that HTTP does not have", 400, "BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n"],
    ["a header with a blank in its name", 400, "GET / HTTP/1.1\r\nhost: localhost\r\nx : y\r\n\r\n"],
    ["no Host header", 400, "GET / HTTP/1.1\r\nconnection: close\r\n\r\n"],
    ["two Host headers", 400, "GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n"],
    ["an unknown expectation", 417, `${post}expect: a-miracle\r\ncontent-length: 2\r\n\r\n{}`],
    ["headers too large", 431, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"y".repeat(17_000)}\r\n\r\n`],
    ["a body that never ends", 408, `${post}content-length: 100\r\n\r\n{"first`],
    ["a request line without a version", 400, "GET /\r\n\r\n"],
    ["a version that is not spoken", 400, "GET / HTTP/3.0\r\nhost: localhost\r\n\r\n"],
    ["the beginning of HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["the beginning of TLS", 400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["NUL in the address", 400, "GET /\0 HTTP/1.1\r\nhost: localhost\r\n\r\n"],
    ["NUL in a header", 400, "GET / HTTP/1.1\r\nhost: localhost\r\nx: \0\r\n\r\n"],
    ["a header folded into the next line", 400, "GET / HTTP/1.1\r\nhost: localhost\r\nx: y\r\n z\r\nx\r\n\r\n"],
    ["an address too long", 431, `GET /${"y".repeat(17_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ["headers that never end", 408, "GET / HTTP/1.1\r\nhost: localhost\r\nx: y"],
    ["a request line that never ends", 408, "GE"],
    [
      "extensions of a chunk too large",
      413,
      `${post}transfer-encoding: chunked\r\n\r\n2;${"y".repeat(17_000)}\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      "trailers too large",
      431,
      `${post}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: ${"y".repeat(17_000)}\r\n\r\n`,
    ],
    ["a body too large", 413, `${post}connection: close\r\ncontent-length: 300000\r\n\r\n`],
    [
      "chunks too large",
      413,
      `${post}connection: close\r\ntransfer-encoding: chunked\r\n\r\n40001\r\n${"y".repeat(0x40001)}\r\n0\r\n\r\n`,
    ],
    ["a type that is not read", 415, `${post.replace("json", "xml")}connection: close\r\ncontent-length: 2\r\n\r\n{}`],
    [
      "no type",
      415,
      "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}",
    ],
    ["a tunnel", 400, "CONNECT localhost:1 HTTP/1.1\r\nhost: localhost:1\r\n\r\n"],
    ["a tunnel to nowhere", 400, "CONNECT / HTTP/1.1\r\nhost: localhost\r\n\r\n"],
    [
      "a method of other products",
      404,
      "PROPFIND /api/status HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    ],
    ["no address but an asterisk", 404, "OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"],
    [
      "another protocol at an unknown address",
      404,
      "GET /api/nothing HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n",
    ],
    ["a broken percent-encoding", 400, "GET /% HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"],
    ["a name that is not this server's", 421, "GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n"],
  ])("%s [DATA-31, MESSAGE-1]", async (_, status, bytes) => {
    await expectOwnReply(await say(bytes, server), status);
  });

  it("none of them is written into an open stream [DATA-31]", async () => {
    const patient = await register(server, "patient");
    const socket = connectTo(server);
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
    });
    const path = `/api/patients/${patient.user.id}/live`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${patient.cookie}\r\n\r\n`);
    while (!text.includes('"beat"')) await once(socket, "data");
    socket.write("NONSENSE\r\n\r\n");
    await once(socket, "close");
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it("HEAD of a live stream is answered without opening one [DATA-31]", async () => {
  const patient = await register(server, "patient");
  const bytes = `HEAD /api/patients/${patient.user.id}/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${patient.cookie}\r\n`;
  const socket = connectTo(server);
  socket.write(`${bytes}connection: close\r\n\r\n`);
  const [text] = await Promise.race([once(socket, "data"), wait(5000, ["no answer"])]);
  socket.destroy();
  expect(String(text)).toMatch(/^HTTP\/1\.1 404 /);
});

describe("a request that two servers could read differently (request smuggling, ASVS 9: V4.2.1)", () => {
  const second = "GET /api/status HTTP/1.1\r\nhost: localhost\r\n\r\n";
  it.each([
    ["a length and chunks", `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
    ["chunks and a length", `${post}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${second}`],
    ["two lengths", `${post}content-length: 2\r\ncontent-length: 30\r\n\r\n{}${second}`],
    ["the same length twice", `${post}content-length: 2\r\ncontent-length: 2\r\n\r\n{}${second}`],
    ["a list of lengths", `${post}content-length: 2, 30\r\n\r\n{}${second}`],
    ["a length with a sign", `${post}content-length: +2\r\n\r\n{}${second}`],
    ["an encoding that only sounds like chunks", `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${second}`],
    ["chunks twice", `${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${second}`],
    ["chunks behind a bare line feed", `${post}x: y\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
    ["a chunk whose length is none", `${post}transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${second}`],
  ])("%s: one 400, and nothing behind it is answered (ASVS 9) [DATA-31]", async (_, bytes) => {
    const reply = await say(bytes, server);
    expect(reply.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    await expectOwnReply(reply, 400);
  });
});

it.each(["TRACE", "TRACK", "CONNECT", "DEBUG", "PROPFIND"])(
  "%s repeats no header to a script: there is nothing at the address (ASVS 37: V13.4.4) [DATA-31]",
  async (method) => {
    const target = method === "CONNECT" ? "localhost:1" : "/api/status";
    const reply = await say(
      `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nx-secret: from-the-browser\r\nconnection: close\r\n\r\n`,
      server,
    );
    // A tunnel and a method that HTTP does not have are refused with 400.
    expect(reply).toMatch(/^HTTP\/1\.1 (400|404|405) /);
    expect(reply).not.toContain("from-the-browser");
  },
);

it("a server that is stopping says so in the same form, to a request behind the one in progress [DATA-31, MESSAGE-1]", async () => {
  const stopping = await startTestServer();
  const socket = connectTo(stopping);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket.write(`${post}content-length: 2\r\nexpect: 100-continue\r\n\r\n{`);
  while (!text.includes("100 Continue")) await once(socket, "data");
  const destroyed = stopping.destroy();
  while (stopping.app.server.listening) await new Promise((next) => setImmediate(next));
  socket.write("}GET /api/status HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(socket, "close");
  const [, , first = "", second = ""] = text.split("HTTP/1.1 ");
  expect(first).toMatch(/^400 /);
  await expectOwnReply(`HTTP/1.1 ${second}`, 503);
  await destroyed;
});
