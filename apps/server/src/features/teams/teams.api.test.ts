import type { LiveEvent } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openBoard } from "../../../test/support/board.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { registerAdministrator, Team } from "../../../test/support/team.ts";
import { grant, register, type SignedIn, signInAgain, Visitor } from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { hashToken } from "../../platform/tokens.ts";

const server = await sharedServer();

const relationships = "/api/provider-relationships";
const listed = ({ user }: SignedIn) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  credentials: "RN",
  specialty: expect.any(String),
});
const nurse = () => register(server, "provider", { credentials: "RN" });
const statusOf = async (provider: SignedIn, patient: SignedIn) =>
  (await provider.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode;
const caseload = async (provider: SignedIn): Promise<number[]> =>
  (await provider.call("GET", `/api/providers/${provider.user.id}/patients`))
    .json()
    .map(({ id }: { id: number }) => id);

/** A ward with two nurses, and a patient who let it in. */
async function ward() {
  const team = await Team.begin(server);
  const [one, two] = [await nurse(), await nurse()];
  for (const member of [one, two]) expect((await team.add(member)).statusCode).toBe(201);
  const patient = await register(server, "patient");
  const grantId = await team.letIn(patient);
  return { team, one, two, patient, grantId };
}

describe("a team", () => {
  it("is made, renamed and ended by administrators, and everybody signed in reads who is in it [TEAM-1, TEAM-2, CALL-98]", async () => {
    const team = await Team.begin(server, { name: "Ward four" });
    const member = await nurse();
    const joined = await team.add(member);
    expect([joined.statusCode, joined.json()]).toEqual([
      201,
      { id: team.id, name: "Ward four", members: [listed(member)] },
    ]);
    const renamed = await team.administrator.call("PATCH", `/api/teams/${team.id}`, { name: " Ward 4 " });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, "Ward 4"]);
    const patient = await register(server, "patient");
    for (const reader of [patient, member, team.administrator]) {
      expect((await reader.call("GET", "/api/teams")).json()).toContainEqual(renamed.json());
    }
    for (const [method, url, body] of [
      ["POST", "/api/teams", { name: "Mine" }],
      ["PATCH", `/api/teams/${team.id}`, { name: "Mine" }],
      ["POST", `/api/teams/${team.id}/members`, { providerId: member.user.id }],
      ["DELETE", `/api/teams/${team.id}/members/${member.user.id}`, undefined],
      ["DELETE", `/api/teams/${team.id}`, undefined],
    ] as const) {
      for (const caller of [patient, member]) expect((await caller.call(method, url, body)).statusCode).toBe(403);
      expect((await new Visitor(server).call(method, url, body)).statusCode).toBe(401);
    }
    expect((await team.end()).statusCode).toBe(200);
    expect((await team.end()).statusCode).toBe(404);
    expect((await patient.call("GET", "/api/teams")).json()).not.toContainEqual(renamed.json());
    await Team.begin(server, { name: "Ward 4", administrator: team.administrator });
  });

  it("lists a provider's own teams first [TEAM-2]", async () => {
    const administrator = await registerAdministrator(server);
    const teams = await Promise.all(["0 A", "0 B"].map((name) => Team.begin(server, { name, administrator })));
    const member = await nurse();
    await teams[1]?.add(member);
    expect((await member.call("GET", "/api/teams")).json()[0]).toMatchObject({ name: "0 B" });
  });

  it.each([
    [{}, "name"],
    [{ name: "  " }, "name"],
    [{ name: "W".repeat(41) }, "name"],
    [{ name: "Ward\n4" }, "name"],
    [{ name: "Ward 9", members: [1] }, "members"],
  ])("is not made with %o [TEAM-1]", async (body, field) => {
    const reply = await (await registerAdministrator(server)).call("POST", "/api/teams", body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it("has a name that no other has, in whatever letters and spaces [TEAM-1]", async () => {
    const { name, administrator, id } = await Team.begin(server);
    const other = await Team.begin(server);
    for (const reply of [
      await administrator.call("POST", "/api/teams", { name: name.replace(" ", " \u00a0") }),
      await administrator.call("POST", "/api/teams", { name: name.toUpperCase() }),
      await administrator.call("PATCH", `/api/teams/${other.id}`, { name: name.toLowerCase() }),
    ]) {
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        expect.objectContaining({ error: "Another team has this name.", field: "name" }),
      ]);
    }
    const same = await administrator.call("PATCH", `/api/teams/${id}`, { name: name.toUpperCase() });
    expect(same.statusCode).toBe(200);
  });

  it("takes nobody twice, nobody who is not active, and no administrator who puts themself in [TEAM-3]", async () => {
    const team = await Team.begin(server);
    const member = await nurse();
    expect((await team.add(member)).statusCode).toBe(201);
    const inactive = await nurse();
    await runAdminCommand(server.deps, ["deactivate-provider", String(inactive.user.id)]);
    const patient = await register(server, "patient");
    for (const [who, status] of [
      [member, 409],
      [team.administrator, 409],
      [inactive, 404],
      [patient, 404],
      [{ user: { id: 999_999 } } as SignedIn, 404],
    ] as const) {
      const reply = await team.add(who);
      expect([reply.statusCode, reply.json().field], reply.body).toEqual([status, "providerId"]);
    }
    expect((await team.remove(await nurse())).statusCode).toBe(404);
    const all = (await member.call("GET", "/api/teams")).json();
    expect(all.find(({ id }: Team) => id === team.id).members).toEqual([listed(member)]);
  });
});

describe("a patient who lets a team look", () => {
  it("has one row for it, and everybody in it sees them [TEAM-4, CALL-42]", async () => {
    const { team, one, two, patient, grantId } = await ward();
    const rows = (await patient.call("GET", relationships)).json();
    expect(rows).toEqual([
      {
        id: grantId,
        teamId: team.id,
        teamName: team.name,
        members: expect.arrayContaining([one, two].map((member) => ({ ...listed(member), since: rows[0].createdAt }))),
        createdAt: expect.any(String),
      },
    ]);
    for (const member of [one, two]) {
      expect(await statusOf(member, patient)).toBe(200);
      expect(await caseload(member)).toEqual([patient.user.id]);
    }
    expect(await statusOf(team.administrator, patient)).toBe(403);
  });

  it("is told of whoever joins, until they said so, and finds persons in the log, never the team [TEAM-5]", async () => {
    const { team, one, patient } = await ward();
    const dashboard = async () => (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
    expect((await dashboard()).news.joined).toEqual([]);
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    const later = await nurse();
    await team.add(later);
    await stream.next(({ type }) => type === "access");
    stream.close();
    const name = `${later.user.firstName} ${later.user.lastName}`;
    const [joined] = (await dashboard()).news.joined;
    expect(joined).toEqual({
      memberId: expect.any(Number),
      name,
      credentials: "RN",
      team: team.name,
      at: expect.any(String),
    });
    expect(await statusOf(later, patient)).toBe(200);
    expect(await caseload(later)).toEqual([patient.user.id]);
    const read = { newestMemberId: joined.memberId };
    expect((await patient.call("POST", `/api/patients/${patient.user.id}/news/read`, read)).statusCode).toBe(200);
    expect((await dashboard()).news.joined).toEqual([]);
    await caseload(one);
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    const of = (action: string) =>
      log
        .filter((entry: { action: string }) => entry.action === action)
        .map((entry: { actorName: string }) => entry.actorName);
    expect(of("teams.addMember")).toEqual([name]);
    expect(new Set(of("providers.patients"))).toEqual(
      new Set([one, later].map(({ user }) => `${user.firstName} ${user.lastName}`)),
    );
    expect(of("patients.dashboard")).toContain(name);
    expect(JSON.stringify(log)).not.toContain(team.name);
  });

  it("is told nothing of somebody who had access before they joined [TEAM-5]", async () => {
    const { team, patient } = await ward();
    const [known, other] = [await nurse(), await Team.begin(server, { administrator: team.administrator })];
    await grant(patient, known);
    await team.add(known);
    const inOther = await nurse();
    await other.add(inOther);
    await other.letIn(patient);
    await team.add(inOther);
    const { news } = (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
    expect(news.joined).toEqual([]);
  });

  it.each([
    [{ teamId: "x" }, 400, "teamId"],
    [{ teamId: 1, providerId: 1 }, 400, "providerId"],
    [{ teamId: 999_999 }, 404, "teamId"],
  ])("is refused %o [TEAM-8]", async (body, status, field) => {
    const patient = await register(server, "patient");
    const reply = await patient.call("POST", relationships, body);
    expect([reply.statusCode, reply.json().field]).toEqual([status, field]);
  });

  it("can't let in a team without people, one that has ended, or the same twice, even at once [TEAM-8]", async () => {
    const { team, patient } = await ward();
    const empty = await Team.begin(server);
    const ended = await Team.begin(server);
    await ended.add(await nurse());
    await ended.end();
    for (const [teamId, status] of [
      [empty.id, 409],
      [ended.id, 404],
      [team.id, 409],
    ]) {
      const reply = await patient.call("POST", relationships, { teamId });
      expect([reply.statusCode, reply.json().field], reply.body).toEqual([status, "teamId"]);
    }
    const other = await register(server, "patient");
    const replies = await Promise.all([1, 2, 3].map(() => other.call("POST", relationships, { teamId: team.id })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });
});

describe("access through a team ends at once, open streams and boards included", () => {
  const ways: Readonly<
    Record<string, (all: Awaited<ReturnType<typeof ward>>) => Promise<{ statusCode: number } | { ok: boolean }>>
  > = {
    "the provider leaves it": ({ team, one }) => team.remove(one),
    "the patient takes it back": ({ patient, grantId }) => patient.call("DELETE", `${relationships}/${grantId}`),
    "the team ends": ({ team }) => team.end(),
    "the patient is discharged": ({ patient, two }) =>
      two.call("POST", `/api/patients/${patient.user.id}/discharge`, {}),
    "the provider is deactivated": ({ team, one }) =>
      team.administrator.call("POST", `/api/providers/${one.user.id}/deactivate`),
  };

  it.each(Object.keys(ways))("when %s [ACCESS-12, BOARD-7, TEAM-6]", async (way) => {
    const all = await ward();
    const { one, two, patient } = all;
    const fence = await register(server, "patient");
    await grant(fence, one);
    const board = new Visitor(server);
    board.cookie = await openBoard(one, "Ward 4");
    await signInAgain(one);
    const shows = async () => {
      const reply = await board.call("GET", "/api/board");
      return reply.statusCode === 200 && reply.json().patients.some(({ id }: { id: number }) => id === patient.user.id);
    };
    expect(await shows()).toBe(true);
    const stream = await EventStream.open(server, one, `/api/providers/${one.user.id}/live`);
    const onBoard = await EventStream.open(server, board, "/api/board/live");
    const done = await ways[way]?.(all);
    expect(done).toMatchObject({ statusCode: 200 });
    const ends = way === "the provider is deactivated";
    await (ends ? stream.ended() : stream.next(({ type }) => type === "access"));
    for (const caller of [patient, fence]) {
      const help = await caller.call("POST", `/api/patients/${caller.user.id}/help-requests`, {});
      expect(help.statusCode).toBe(201);
    }
    const isHelpOf =
      ({ user }: SignedIn) =>
      (event: LiveEvent) =>
        event.type === "help" && event.patientId === user.id;
    if (!ends) await stream.next(isHelpOf(fence));
    expect(stream.events.filter(isHelpOf(patient))).toEqual([]);
    expect([401, 403]).toContain(await statusOf(one, patient));
    expect(await shows()).toBe(false);
    if (/leaves|deactivated|team ends/.test(way)) await onBoard.ended();
    else await onBoard.next(({ type }) => type === "access");
    const stays = way === "the provider leaves it" || way === "the provider is deactivated";
    expect(await statusOf(two, patient)).toBe(stays ? 200 : 403);
    stream.close();
    onBoard.close();
  });

  it("but stays with whoever has it in another way, who notices nothing [TEAM-7]", async () => {
    const { team, one, patient, grantId } = await ward();
    const other = await Team.begin(server, { administrator: team.administrator });
    await other.add(one);
    await other.letIn(patient);
    const own = await grant(patient, one);
    expect(await caseload(one)).toEqual([patient.user.id]);
    const stream = await EventStream.open(server, one, `/api/providers/${one.user.id}/live`);
    for (const end of [
      () => patient.call("DELETE", `${relationships}/${grantId}`),
      () => patient.call("DELETE", `${relationships}/${own}`),
    ]) {
      expect((await end()).statusCode).toBe(200);
      expect(await statusOf(one, patient)).toBe(200);
    }
    expect((await other.remove(one)).statusCode).toBe(200);
    const fence = await register(server, "patient");
    await grant(fence, one);
    await stream.next((event) => event.type === "access" && event.patientId === fence.user.id);
    expect(stream.events.filter(({ type }) => type === "access")).toEqual(
      [patient, fence].map(({ user }) => ({ type: "access", patientId: user.id })),
    );
    expect(await statusOf(one, patient)).toBe(403);
    stream.close();
  });

  it("and comes back to nobody who is approved again [TEAM-6]", async () => {
    const { team, one, patient } = await ward();
    await runAdminCommand(server.deps, ["deactivate-provider", String(one.user.id)]);
    await runAdminCommand(server.deps, ["approve-provider", String(one.user.id)]);
    await signInAgain(one);
    expect(await statusOf(one, patient)).toBe(403);
    expect((await team.add(one)).statusCode).toBe(201);
    expect(await statusOf(one, patient)).toBe(200);
  });
});

describe("row-level security", () => {
  it("lets nobody in a team end its grant, or open one that a patient took back [ACCESS-17, TEAM-6]", async () => {
    const { one, patient, grantId } = await ward();
    const own = await grant(patient, one);
    expect((await patient.call("DELETE", `${relationships}/${own}`)).statusCode).toBe(200);
    const { token = "" } = /session=(?<token>[^;]+)/.exec(one.cookie ?? "")?.groups ?? {};
    const changed = await server.deps.database.withSession(hashToken(token), async (tx, session) => {
      expect(session?.userId).toBe(one.user.id);
      const opened = await tx.execute(sql`update grants set revoked_at = null where id = ${own}`);
      const ended = await tx.execute(sql`update grants set revoked_at = now() where id = ${grantId}`);
      return [opened.rowCount, ended.rowCount];
    });
    expect(changed).toEqual([0, 0]);
    expect(await statusOf(one, patient)).toBe(200);
  });
});
