import { type AccessRule, calls } from "@bedside-bike/contract";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { sharedServer } from "./support/shared-server.ts";
import { register, Visitor } from "./support/test-server.ts";

interface Documented {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { securitySchemes: Record<string, { in?: string; name?: string; scheme?: string }> };
}

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly responses: Record<string, { content?: Record<string, unknown> }>;
}

const server = await sharedServer();
const document: Documented = (await new Visitor(server).call("GET", "/api/openapi.json")).json();

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** None of the recommended rules is switched off. If one has to be, its reason goes beside it here. */
const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    "operation-tag-defined": "error",
    "no-duplicated-tag-names": "error",
    "path-params-defined": "error",
    "no-unused-components": "error",
  },
});
async function lint(source: unknown): Promise<string[]> {
  const found = await lintFromString({ source: JSON.stringify(source), absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describe("the OpenAPI document", () => {
  it("has every path of the contract, and the server serves each and no other [CALL-3]", () => {
    const served = operations().map(({ operationId }) => operationId);
    expect(served.sort(), "each call has a route, in a feature of features.ts").toEqual(calls.map(({ name }) => name));
    for (const { method, path } of calls) expect(server.app.hasRoute({ method, url: path })).toBe(true);
  });

  it("is of version 3.1, and there is a page to read it", async () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths["/api/patients/{id}/dashboard"]?.get?.responses["200"]?.content).toBeDefined();
    const live = document.paths["/api/patients/{id}/live"]?.get?.responses["200"];
    expect(Object.keys(live?.content ?? {})).toEqual(["text/event-stream"]);
    const page = await new Visitor(server).call("GET", "/api/docs/");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("swagger-ui");
    expect(page.body).not.toMatch(/https?:\/\/(?!127|localhost)/);
  });

  it("breaks none of Redocly's recommended rules", async () => {
    expect(await lint(document)).toEqual([]);
  });

  it("is linted by rules that find what is wrong", async () => {
    const operation = { ...document.paths["/api/status"]?.get, security: undefined, tags: ["unknown"] };
    const found = await lint({ ...document, paths: { "/api/status": { get: operation } } });
    expect(found.join()).toContain("operation-tag-defined");
    expect(found.join()).toContain("security-defined");
  });

  it("says for every operation how it is authorized, as in the contract", () => {
    const wanted = ({ who }: AccessRule) => {
      if (who === "anyone" || who === "family-link") return [];
      if (who === "device") return [{ device: [] }];
      if (who === "board") return [{ board: [] }, { hostBoard: [] }];
      if (who === "help-ticket") return [{ helpTicket: [] }];
      return who === "ride-ticket" ? [{ rideTicket: [] }] : [{ session: [] }, { hostSession: [] }];
    };
    expect(Object.fromEntries(operations().map(({ operationId, security }) => [operationId, security]))).toEqual(
      Object.fromEntries(calls.map(({ name, access }) => [name, wanted(access)])),
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
      ["PATCH", "/api/kudos/preferences", (await register(server, "patient")).cookie],
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
