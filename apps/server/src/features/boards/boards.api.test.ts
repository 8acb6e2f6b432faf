import type { ShownBoard } from "@bedside-bike/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBoard } from "../../../test/support/board.ts";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { auditEvents, boards } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";

/** 14:05 in the test hospital's time zone. */
const now = new Date("2026-03-10T18:05:00Z");

describe("the ward board", () => {
  let server: TestServer;
  let care: Care;
  let administrator: SignedIn;

  const openedBy = async (provider: SignedIn, name = "Ward 4"): Promise<Visitor> => {
    const board = new Visitor(server);
    board.cookie = await openBoard(provider, name);
    await signInAgain(provider);
    return board;
  };
  const show = async (board: Visitor): Promise<ShownBoard> => {
    const reply = await board.call("GET", "/api/board");
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  beforeAll(async () => {
    server = await startTestServer();
    await server.setNow(now);
    care = await Care.begin(server);
    administrator = await register(server, "provider");
    await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
  });
  afterAll(() => server.destroy());

  it("is opened by a provider, who is signed out there [BOARD-1]", async () => {
    const provider = await register(server, "provider");
    const { cookie } = provider;
    const reply = await provider.call("POST", "/api/board", { name: "  Ward 4 " });
    expect([reply.statusCode, reply.json().name]).toEqual([201, "Ward 4"]);
    const set = String(reply.headers["set-cookie"]);
    expect(set).toMatch(/board=[\w-]{43}; Max-Age=\d+; Path=\/api\/board; HttpOnly; SameSite=Strict/);
    expect(set).toMatch(/session=; /);
    const before = new Visitor(server);
    before.cookie = cookie;
    expect((await before.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await show(provider)).name).toBe("Ward 4");
  });

  it.each([
    [{}, "name"],
    [{ name: "  " }, "name"],
    [{ name: "W".repeat(41) }, "name"],
    [{ name: "Ward 4", patients: [1] }, "patients"],
  ])("is not opened with %o [BOARD-1]", async (body, field) => {
    const reply = await care.provider.call("POST", "/api/board", body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it("shows its provider's patients without names, age or bike [BOARD-2, CALL-96]", async () => {
    await care.assess();
    await care.sendStart();
    const board = await openedBy(care.provider);
    const { patients, day } = await show(board);
    expect(day).toBe("2026-03-10");
    expect(patients).toEqual([
      {
        id: care.patient.user.id,
        bed: expect.toBeOneOf([null, expect.any(String)]),
        name: null,
        rideState: { state: "active", reasonId: "green", limit: null },
        help: null,
        mustStop: null,
        sessions: expect.arrayContaining(["open"]),
        sessionsFilled: [0, 0],
        today: expect.objectContaining({ date: day, filledSeconds: 0, isReached: false }),
        isPedaling: false,
        filledSeconds: 0,
        dailyGoalMinutes: expect.any(Number),
        goalWatts: expect.any(Number),
        hasRiddenWhilePaused: false,
        isCheckDueSoon: expect.any(Boolean),
      },
    ]);
  });

  it("shows initials and last names where the hospital turned them on [BOARD-2]", async () => {
    const named = await startTestServer({ environment: { BOARD_NAMES: "yes" } });
    try {
      const { patient, provider } = await Care.begin(named, { firstName: "Rosa", lastName: "Demo" });
      const board = new Visitor(named);
      board.cookie = await openBoard(provider, "Ward 4");
      expect((await board.call("GET", "/api/board")).json().patients).toMatchObject([
        { id: patient.user.id, name: "R. Demo" },
      ]);
    } finally {
      await named.destroy();
    }
  });

  it("shows an open ride and how much of the sessions is done [BOARD-3]", async () => {
    const other = await Care.begin(server);
    await other.assess();
    await other.sendStart();
    const board = await openedBy(other.provider);
    const minutes = (await other.dashboard()).rideState.target?.minutes ?? 0;
    await storeRide(server, other.patient.user.id, {
      startedAt: new Date(now.getTime() - 3_600_000),
      durationSeconds: minutes * 60,
      lastBatchAt: now,
    });
    const [shown] = (await show(board)).patients;
    expect(shown).toMatchObject({ isPedaling: true, filledSeconds: minutes * 60 });
    expect(shown?.sessions[0]).toBe("done");
  });

  it("is in the order of the beds, with patients without a bed last [BOARD-9]", async () => {
    const other = await Care.begin(server);
    const beds = ["12-B", "2-A", null];
    for (const bed of beds) {
      const patient = bed === "12-B" ? other.patient : await register(server, "patient");
      if (bed !== "12-B") await grant(patient, other.provider);
      if (bed) await other.provider.call("POST", `/api/patients/${patient.user.id}/bed`, { bed });
    }
    const board = await openedBy(other.provider);
    expect((await show(board)).patients.map(({ bed }) => bed)).toEqual(["2-A", "12-B", null]);
  });

  it("tells who is riding as it happens, and no more than it shows [BOARD-4]", async () => {
    const other = await Care.begin(server);
    const board = await openedBy(other.provider);
    const stream = await EventStream.open(server, board, "/api/board/live");
    const { id, patientId } = await storeRide(server, other.patient.user.id);
    await server.deps.events.announceNow([{ id, patientId }]);
    const event = await stream.next(({ type }) => type === "ride");
    expect(event).toMatchObject({ patientId, isOpen: true, deviceNumber: null, heartRateBpm: null });
    stream.close();
  });

  it("loses a patient who ends the access, at once [BOARD-2]", async () => {
    const other = await Care.begin(server);
    const board = await openedBy(other.provider);
    const stream = await EventStream.open(server, board, "/api/board/live");
    const [{ id }] = (await other.patient.call("GET", "/api/provider-relationships")).json();
    await other.patient.call("DELETE", `/api/provider-relationships/${id}`);
    await stream.next(({ type }) => type === "access");
    expect((await show(board)).patients).toEqual([]);
    stream.close();
  });

  it("reads the board and nothing else: attack [BOARD-6]", async () => {
    const board = await openedBy(care.provider);
    const cookie = board.cookie ?? "";
    const asSession = new Visitor(server);
    asSession.cookie = cookie.replace("board=", "session=");
    for (const path of [
      "/api/auth/user",
      `/api/providers/${care.provider.user.id}/patients`,
      `/api/patients/${care.patient.user.id}/dashboard`,
      "/api/boards",
      `/api/patients/${care.patient.user.id}/live`,
    ]) {
      expect((await board.call("GET", path)).statusCode, path).toBe(401);
      expect((await asSession.call("GET", path)).statusCode, path).toBe(401);
      board.cookie = cookie;
    }
    expect((await board.call("POST", "/api/board", { name: "Ward 5" })).statusCode).toBe(401);
    const session = new Visitor(server);
    session.cookie = (care.provider.cookie ?? "").replace("session=", "board=");
    expect((await session.call("GET", "/api/board")).statusCode).toBe(401);
  });

  it("may write nothing, whatever its transaction tries: attack [BOARD-6]", async () => {
    const board = await openedBy(care.provider);
    const tokenHash = hashToken((board.cookie ?? "").replace("board=", ""));
    const attempt = (statement: ReturnType<typeof sql>) =>
      server.deps.database.withBoard(tokenHash, async (tx, opened) => {
        expect(opened).not.toBeNull();
        return tx.execute(statement);
      });
    for (const table of ["identities", "sign_in_sessions", "grants", "providers", "boards", "clearances"]) {
      const { rows } = (await attempt(sql.raw(`select 1 from ${table}`))) as unknown as { rows: unknown[] };
      expect(rows, table).toEqual([]);
    }
    await expect(attempt(sql`set transaction read write`)).rejects.toThrow();
    const { rows } = (await attempt(sql`show transaction_read_only`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ transaction_read_only: "on" }]);
  });

  it("is listed and ended by an administrator, at once [BOARD-7]", async () => {
    const board = await openedBy(care.provider, "Ward 9");
    const stream = await EventStream.open(server, board, "/api/board/live");
    const listed = (await administrator.call("GET", "/api/boards")).json();
    const own = listed.find(({ name }: { name: string }) => name === "Ward 9");
    expect(own).toMatchObject({ openedAt: now.toISOString(), lastSeenAt: now.toISOString() });
    expect(own.openedBy).toMatch(/^First\d+ Last\d+$/);
    expect((await care.provider.call("DELETE", `/api/boards/${own.id}`)).statusCode).toBe(403);
    expect((await administrator.call("DELETE", `/api/boards/${own.id}`)).statusCode).toBe(200);
    await stream.ended();
    expect(stream.events.at(-1)).toEqual({ type: "closed", reason: "signed-out" });
    expect((await board.call("GET", "/api/board")).statusCode).toBe(401);
    const again = await administrator.call("DELETE", `/api/boards/${own.id}`);
    expect([again.statusCode, again.json().field]).toEqual([404, "id"]);
  });

  it("ends with its provider's access, and in a browser that opens another [BOARD-7]", async () => {
    const provider = await register(server, "provider");
    const first = await openedBy(provider, "Old");
    const both = new Visitor(server);
    both.cookie = `${provider.cookie}; ${first.cookie}`;
    const second = new Visitor(server);
    second.cookie = await openBoard(both, "New");
    await signInAgain(provider);
    expect((await first.call("GET", "/api/board")).statusCode).toBe(401);
    expect((await show(second)).name).toBe("New");
    expect((await administrator.call("POST", `/api/providers/${provider.user.id}/deactivate`)).statusCode).toBe(200);
    expect((await second.call("GET", "/api/board")).statusCode).toBe(401);
  });

  it("ends with its provider's sign-ins, by end-sessions [BOARD-7, VERIFY-37]", async () => {
    const provider = await register(server, "provider");
    const board = await openedBy(provider);
    const stream = await EventStream.open(server, board, "/api/board/live");
    const ended = await runAdminCommand(server.deps, ["end-sessions", String(provider.user.id)]);
    expect(ended).toMatchObject({ ok: true, output: expect.stringContaining("that ended: 1, boards: 1.") });
    await stream.ended();
    expect(stream.events.at(-1)).toEqual({ type: "closed", reason: "signed-out" });
    expect((await board.call("GET", "/api/board")).statusCode).toBe(401);
  });

  it("outlives the provider's sign-out, and ends after a week without being shown [BOARD-1]", async () => {
    const provider = await register(server, "provider");
    const board = await openedBy(provider);
    await provider.call("POST", "/api/auth/logout");
    const days = (count: number) => server.setNow(new Date(now.getTime() + count * 86_400_000));
    await days(6);
    await show(board);
    await days(12);
    await show(board);
    await days(20);
    expect((await board.call("GET", "/api/board")).statusCode).toBe(401);
    await server.setNow(now);
    await signInAgain(care.provider);
    await signInAgain(administrator);
  });

  it("is in the audit log: opened, shown, ended, without a name [BOARD-8]", async () => {
    const patient = await register(server, "patient");
    const provider = await register(server, "provider");
    await grant(patient, provider);
    const board = await openedBy(provider, "Ward 7");
    const [row] = await server.asOwner((tx) => tx.select().from(boards).where(eq(boards.name, "Ward 7")));
    await server.asOwner((tx) =>
      tx
        .update(boards)
        .set({ lastSeenAt: new Date(now.getTime() - 3_600_000) })
        .where(eq(boards.name, "Ward 7")),
    );
    await show(board);
    await show(board);
    await administrator.call("DELETE", `/api/boards/${row?.id}`);
    const entries = await server.asOwner((tx) =>
      tx
        .select({ action: auditEvents.action, kind: auditEvents.actorKind, detail: auditEvents.detail })
        .from(auditEvents)
        .where(
          sql`action like 'boards.%' and (actor_kind = 'board' and actor_id = ${row?.id} or (detail ->> 'boardId')::bigint = ${row?.id})`,
        )
        .orderBy(auditEvents.id),
    );
    expect(entries).toEqual([
      { action: "boards.open", kind: "provider", detail: { boardId: row?.id } },
      { action: "boards.show", kind: "board", detail: { patients: 1 } },
      { action: "boards.end", kind: "provider", detail: { boardId: row?.id } },
    ]);
  });
});
