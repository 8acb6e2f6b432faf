import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { grant, register, type SignedIn, Visitor } from "../../../test/support/test-server.ts";
import { auditEvents, grants, providers } from "../../platform/database/schema.ts";

const server = await sharedServer();

const path = "/api/provider-relationships";

describe("provider relationships", () => {
  let patient: SignedIn;
  let provider: SignedIn;

  beforeAll(async () => {
    patient = await register(server, "patient");
    provider = await register(server, "provider", { credentials: "NP", specialty: "Geriatrics" });
  });

  it("grants, lists and revokes [ACCESS-14, CALL-42]", async () => {
    const granted = await patient.call("POST", path, { providerId: provider.user.id });
    expect(granted.statusCode).toBe(201);
    expect(granted.json()).toMatchObject({
      providerId: provider.user.id,
      providerFirstName: provider.user.firstName,
      providerLastName: provider.user.lastName,
      providerCredentials: "NP",
      providerSpecialty: "Geriatrics",
    });
    expect((await patient.call("GET", path)).json()).toEqual([granted.json()]);
    expect((await provider.call("GET", `/api/patients/${patient.user.id}/goals`)).statusCode).toBe(200);

    const revoked = await patient.call("DELETE", `${path}/${granted.json().id}`);
    expect([revoked.statusCode, revoked.json()]).toEqual([200, { ok: true }]);
    expect((await patient.call("GET", path)).json()).toEqual([]);
    expect((await provider.call("GET", `/api/patients/${patient.user.id}/goals`)).statusCode).toBe(403);
  });

  it("keeps the ended grant and a record of both steps, and grants again [ACCESS-14]", async () => {
    const other = await register(server, "patient");
    const first = await grant(other, provider);
    await other.call("DELETE", `${path}/${first}`);
    const second = await grant(other, provider);
    expect(second).not.toBe(first);
    const rows = await server.asOwner(async (tx) => ({
      grants: await tx.select().from(grants).where(eq(grants.patientId, other.user.id)),
      audit: await tx.select().from(auditEvents).where(eq(auditEvents.patientId, other.user.id)),
    }));
    expect(rows.grants.filter((row) => row.revokedAt !== null).map((row) => row.id)).toEqual([first]);
    const steps = rows.audit.map(({ action }) => action).filter((action) => action.startsWith("providerRel"));
    expect(steps).toEqual([
      "providerRelationships.grant",
      "providerRelationships.revoke",
      "providerRelationships.grant",
    ]);
  });

  it("rejects a second grant to the same provider, even at the same moment [ACCESS-14, CALL-42]", async () => {
    const other = await register(server, "patient");
    const replies = await Promise.all([1, 2, 3].map(() => other.call("POST", path, { providerId: provider.user.id })));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409, 409]);
    const refused = replies.find((reply) => reply.statusCode === 409);
    expect(refused?.json()).toMatchObject({ error: "Provider may already have access", field: "providerId" });
  });

  it("rejects unknown and unapproved providers, and patients [ACCESS-16]", async () => {
    const unapproved = await register(server, "provider");
    await server.asOwner((tx) =>
      tx.update(providers).set({ isActive: false }).where(eq(providers.userId, unapproved.user.id)),
    );
    for (const providerId of [999_999, unapproved.user.id, patient.user.id]) {
      const reply = await patient.call("POST", path, { providerId });
      expect([reply.statusCode, reply.json().field]).toEqual([404, "providerId"]);
    }
  });

  it("revokes only one's own, once [ACCESS-15, CALL-43]", async () => {
    const other = await register(server, "patient");
    const id = await grant(other, provider);
    expect((await patient.call("DELETE", `${path}/${id}`)).statusCode).toBe(404);
    expect((await other.call("DELETE", `${path}/${id}`)).statusCode).toBe(200);
    const again = await other.call("DELETE", `${path}/${id}`);
    expect([again.statusCode, again.json().field]).toEqual([404, "id"]);
    expect((await other.call("DELETE", `${path}/999999`)).statusCode).toBe(404);
  });

  it("is for patients: visitors get 401, providers 403", async () => {
    const calls = [
      ["GET", path, undefined],
      ["POST", path, { providerId: provider.user.id }],
      ["DELETE", `${path}/1`, undefined],
    ] as const;
    for (const [method, url, body] of calls) {
      expect((await new Visitor(server).call(method, url, body)).statusCode).toBe(401);
      expect((await provider.call(method, url, body)).statusCode).toBe(403);
    }
  });

  it.each([
    [{}, "providerId"],
    [{ providerId: "x" }, "providerId"],
    [{ providerId: -1 }, "providerId"],
    [{ providerId: 1, patientId: 4 }, "patientId"],
  ])("refuses %o naming %s", async (body, field) => {
    const reply = await patient.call("POST", path, body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });
});
