import type { LiveEvent } from "@bedside-bike/contract";
import { describe, expect, it, vi } from "vitest";
import { ApiError, call, urlOf } from "../../src/api.ts";
import {
  receivedCalls,
  resetStubServer,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
  stubUnreachable,
} from "./stub-server.ts";

const status = {
  isDemo: false,
  authMode: "verified",
  demoProviderEmail: null,
  hasSingleSignOn: false,
  isSingleSignOnOnly: false,
  hospitalTimeZone: "America/Chicago",
  units: "metric",
} as const;

describe("the stub server", () => {
  it("returns what a test says, and records the requests", async () => {
    stubReply("system.status", status);
    stubReply("passkeys.remove", ({ params }) => {
      expect(params).toEqual({ id: "7" });
      return { ok: true };
    });
    expect(await call("system.status")).toEqual(status);
    await call("passkeys.remove", { params: { id: 7 } });
    expect(receivedCalls("passkeys.remove")).toEqual([{ params: { id: "7" }, query: {}, body: undefined }]);
  });

  it("returns errors of the contract, fails to connect, and keeps a call waiting", async () => {
    stubError("auth.verify", 403, "Too many tries.");
    const body = { challengeId: crypto.randomUUID(), code: "123456" };
    await expect(call("auth.verify", { body })).rejects.toMatchObject({
      status: 403,
      reply: { error: "Too many tries." },
    });
    stubUnreachable("system.status");
    await expect(call("system.status")).rejects.not.toBeInstanceOf(ApiError);
    stubPending("system.status");
    const controller = new AbortController();
    const waiting = call("system.status", { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  it("reports a call that no test expects, and one outside the contract", async () => {
    await expect(call("system.status")).rejects.toThrow();
    await expect(fetch("/api/unknown")).rejects.toThrow();
    expect(resetStubServer()).toEqual([
      "The test gives no reply to system.status: GET /api/status",
      "The test gives no reply to an unknown call: GET /api/unknown",
    ]);
  });

  it("reports replies, statuses and requests that the contract does not allow", async () => {
    stubReply("system.status", { ...status, authMode: "open" as "demo" });
    await expect(call("system.status")).rejects.toThrow();
    expect(resetStubServer()).toEqual([expect.stringContaining("authMode")]);

    stubError("system.status", 418, "A teapot.");
    await expect(call("system.status")).rejects.toThrow();
    expect(resetStubServer()).toEqual(["The contract gives system.status no status 418."]);

    stubError("auth.verify", 401, "Wrong code.");
    const body = { challengeId: crypto.randomUUID(), code: "12" };
    await expect(call("auth.verify", { body })).rejects.toThrow();
    expect(resetStubServer()).toEqual([expect.stringContaining("The body of auth.verify")]);
  });

  it("sends live events to open streams only, in the contract's form", async () => {
    const source = new EventSource(urlOf("patients.live", { id: 1 }));
    const heard = vi.fn();
    source.onmessage = heard;
    expect(() => sendLiveEvent("patients.live", { type: "closed", reason: "signed-out" })).toThrow();
    await vi.waitFor(() => expect(source.readyState).toBe(EventSource.OPEN));
    expect(() => sendLiveEvent("patients.live", { type: "closed" } as LiveEvent)).toThrow();
    sendLiveEvent("patients.live", { type: "closed", reason: "signed-out" });
    expect(heard).toHaveBeenCalledOnce();
    source.close();
  });
});
