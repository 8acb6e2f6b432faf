import { type AccessRule, api } from "@bedside-bike/contract";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, type SignedIn, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

interface Documented {
  readonly info: { version: string };
  readonly paths: Record<string, Record<string, { operationId: string; security?: unknown; description?: string }>>;
  readonly components: { securitySchemes: Record<string, { in?: string; name?: string; scheme?: string }> };
}

let server: TestServer;
let document: Documented;
let patient: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  document = (await new Visitor(server).call("GET", "/api/openapi.json")).json();
  patient = await register(server, "patient");
});
afterAll(() => server.destroy());

/** None of these rules is switched off. If one has to be, its reason goes beside it here. */
async function lintWithSpectral(source: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as never, "recommended"]] });
  const found = await linter.run({ ...source });
  return found.map(({ code, path, message }) => `${code} at ${path.join(".")}: ${message}`);
}
async function lintWithRedocly(source: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(source), absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describe("the OpenAPI document", () => {
  it("breaks none of Spectral's recommended rules", async () => {
    expect(await lintWithSpectral(document)).toEqual([]);
  });

  it("breaks none of Redocly's recommended rules", async () => {
    expect(await lintWithRedocly(document)).toEqual([]);
  });

  it("is linted by rules that find what is wrong", async () => {
    const operation = { ...document.paths["/api/status"]?.get, security: undefined, tags: ["unknown"] };
    const wrong = { ...document, paths: { ...document.paths, "/api/status": { get: operation } } };
    expect((await lintWithSpectral(wrong)).join()).toContain("operation-tag-defined");
    expect((await lintWithRedocly(wrong)).join()).toContain("security-defined");
  });

  it("says for every operation how it is authorized, as in the contract", () => {
    const wanted = ({ who }: AccessRule) => {
      if (who === "anyone") return [];
      if (who === "device") return [{ device: [] }];
      if (who === "board") return [{ board: [] }, { hostBoard: [] }];
      return who === "ride-ticket" ? [{ rideTicket: [] }] : [{ session: [] }, { hostSession: [] }];
    };
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(Object.fromEntries(operations.map(({ operationId, security }) => [operationId, security]))).toEqual(
      Object.fromEntries(Object.values(api).map(({ name, access }) => [name, wanted(access)])),
    );
    const { session, hostSession, device, rideTicket } = document.components.securitySchemes;
    expect([session?.name, hostSession?.name, device?.scheme]).toEqual(["session", "__Host-session", "bearer"]);
    expect([rideTicket?.in, rideTicket?.name]).toEqual(["header", "authorization"]);
  });
});

describe("a JSON body of null", () => {
  const sendNull = (method: "POST" | "PATCH", url: string, cookie?: string) =>
    server.app.inject({
      method,
      url,
      headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      payload: "null",
    });

  it("is refused like any wrong body, even if every field may be left out", async () => {
    for (const [method, url, cookie] of [
      ["POST", "/api/anonymous-risk-assessment", undefined],
      ["POST", "/api/auth/login", undefined],
      ["PATCH", "/api/kudos/preferences", patient.cookie],
    ] as const) {
      const reply = await sendNull(method, url, cookie);
      expect([url, reply.statusCode, reply.json().field]).toEqual([url, 400, "body"]);
    }
  });

  it("is not the same as none, which means that nothing was filled in", async () => {
    const reply = await server.app.inject({ method: "POST", url: "/api/anonymous-risk-assessment" });
    expect(reply.statusCode, reply.body).toBe(200);
  });
});
