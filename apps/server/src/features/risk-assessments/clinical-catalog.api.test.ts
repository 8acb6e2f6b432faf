import { CITATIONS, ENGINE_VERSION, FACTOR_LABELS, SAFETY_ITEMS } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { Visitor } from "../../../test/support/test-server.ts";

const server = await sharedServer();

describe("the clinical catalog", () => {
  const get = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: "GET", url: "/api/clinical-catalog", headers });

  it("lists once what assessments name by key: words, questions, sources", async () => {
    const reply = await get();
    expect(reply.statusCode).toBe(200);
    const catalog = reply.json();
    expect(catalog.engine_version).toBe(ENGINE_VERSION);
    expect(catalog.factors).toEqual(FACTOR_LABELS);
    expect(Object.keys(catalog.sources)).toEqual(Object.keys(CITATIONS));
    expect(catalog.safety_items).toMatchObject(JSON.parse(JSON.stringify(SAFETY_ITEMS)));
    const assessed = (await new Visitor(server).call("POST", "/api/anonymous-risk-assessment", { age: 82 })).json();
    for (const [factor, , , code, ...sources] of assessed.falls.contributions) {
      expect([factor, code, ...sources].filter((key) => !isListed(catalog, key))).toEqual([]);
    }
  });

  it("never replaces an error: a refusal at its address is like any other [DATA-30]", async () => {
    for (const [host, status] of [
      ["evil.example", 421],
      ["a@localhost", 400],
    ] as const) {
      const reply = await get({ host });
      expect([reply.statusCode, Object.keys(reply.json())]).toEqual([status, ["error", "field", "requestId"]]);
    }
  });

  it("is not sent again to a browser that has it [CALL-39]", async () => {
    const { etag } = (await get()).headers;
    const again = await get({ "if-none-match": String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    expect((await get({ "if-none-match": '"other"' })).statusCode).toBe(200);
  });
});

const isListed = (catalog: Record<string, object>, key: string): boolean =>
  ["factors", "evidence_codes", "sources"].some((list) => key in (catalog[list] ?? {}));
