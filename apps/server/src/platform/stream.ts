import type { LiveEvent } from "@bedside-bike/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "./access.ts";
import { type AuditEntry, recordAudit, recordAudits } from "./audit.ts";
import { boardTokenHash } from "./board-cookie.ts";
import { documentation } from "./call-documentation.ts";
import type { OpenBoard, Transaction } from "./database/database.ts";
import { HttpError } from "./errors.ts";
import { frameOf } from "./event-frame.ts";
import type { StreamEvent } from "./events.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { inGroups } from "./in-groups.ts";
import { beatEverySeconds, type OpenStreams, type Stream } from "./open-streams.ts";
import {
  type App,
  type AuthenticatedCall,
  type AuthenticatedInput,
  admit,
  type Deps,
  noteRefusal,
  type PublicCall,
} from "./route.ts";
import { sessionTokenHash } from "./sign-in.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly streams: OpenStreams;
  }
}

/** A client with this much unread data is gone or asleep; it will reconnect and request the current state. */
const maxUnreadBytes = 256 * 1024;
const mostEndsAtOnce = 500;
/** An event, so that the page sees it: a browser hides comments from scripts. */
const beatFrame = frameOf({ type: "beat", everySeconds: beatEverySeconds });

type StreamCall = AuthenticatedCall & { readonly isStream: true };
type BoardStreamCall = PublicCall & { readonly access: { readonly who: "board" }; readonly isStream: true };

/** What one client may currently get. */
export interface StreamView {
  /** Decides what the client gets for each of the product's events: an event, nothing, or the end of the stream. */
  readonly filter: (event: StreamEvent) => LiveEvent | null;
  /**
   * Whose data it may carry now: no event about another patient reaches the filter, except grants and revocations for
   * the client's own patients. Each check of all streams asks whether the client may still see them.
   */
  readonly patientIds: ReadonlySet<number>;
}
interface OpenedStream extends StreamView {
  readonly sessionId: number | null;
  readonly boardId: number | null;
  /** The provider whose grants it depends on. */
  readonly userId: number;
  readonly actor: AuditEntry["actor"];
}
type Open<C extends StreamCall> = (input: AuthenticatedInput<C>, deps: Deps) => Promise<StreamView>;

/**
 * Serves a call with server-sent events. Access is decided before the first byte; the stream ends with its session
 * (immediately on logout, within 20 s on expiry). Reading a stream does not count as activity.
 */
export function streamRoute<C extends StreamCall>(app: App, deps: Deps, call: C, open: Open<C>): void {
  serveStream(app, deps, call, async (request) => {
    const tokenHash = sessionTokenHash(request);
    if (!tokenHash) throw new HttpError(401, "Please sign in.");
    return { tokenHash, open: () => openStream(app, deps, call, open, request, tokenHash) };
  });
}

/** Like streamRoute, for the ward board: the stream ends with the board, immediately if an administrator ends it. */
export function boardStreamRoute<C extends BoardStreamCall>(
  app: App,
  deps: Deps,
  call: C,
  open: (tx: Transaction, board: OpenBoard) => Promise<StreamView>,
): void {
  serveStream(app, deps, call, async (request) => {
    const tokenHash = requireBoardToken(request);
    return { tokenHash, open: () => openBoardStream(app, deps, call, open, request, tokenHash) };
  });
}

/** @throws HttpError 401 without the board's cookie. */
export function requireBoardToken(request: FastifyRequest): string {
  const tokenHash = boardTokenHash(request);
  if (!tokenHash) throw noBoard();
  return tokenHash;
}

export const noBoard = () => new HttpError(401, "This browser is no board. Sign in as a provider to open one.");

interface Asked {
  readonly tokenHash: string;
  readonly open: () => Promise<OpenedStream>;
}

function serveStream(
  app: App,
  deps: Deps,
  call: StreamCall | BoardStreamCall,
  ask: (request: FastifyRequest) => Promise<Asked>,
): void {
  const ends = auditStreamEnds(app, deps, call);
  app.route({
    method: call.method,
    url: call.path,
    schema: documentation(call),
    // A reply to HEAD has no body, so the first event would never send its headers.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      refuseForeignOrigin(request);
      const { tokenHash, open } = await ask(request);
      // Reserved before access is decided, so that a revocation, a logout or a broken connection in between is not
      // missed.
      const opening = app.streams.reserve();
      try {
        const view = await noteRefusal(app, call, open());
        opening.begin(() => startStream(reply, tokenHash, view));
        reply.raw.on("close", () => ends.record(view.actor));
      } catch (error) {
        opening.release();
        throw error;
      }
      reply.raw.on("close", opening.release);
      // A client that left while the stream was being opened closed it before this listener was attached.
      if (reply.raw.destroyed) opening.release();
    },
  });
}

/** @throws HttpError 401 or 403, before the first byte. */
function openStream<C extends StreamCall>(
  app: App,
  deps: Deps,
  call: C,
  open: Open<C>,
  request: FastifyRequest,
  tokenHash: string,
): Promise<OpenedStream> {
  return deps.database.withSession(tokenHash, async (tx, session) => {
    const caller = callerOf(session);
    if (!session || caller.kind === "visitor") throw new HttpError(401, "Please sign in.");
    app.callLimits.prove(request);
    const { at } = session;
    const { params, query, body } = await admit(tx, call, caller, request);
    const view = await open({ params, query, body, at, tx, session, caller }, deps);
    await recordAudit(tx, at, { action: call.name, actor: caller, detail: { patients: view.patientIds.size } });
    return { ...view, sessionId: session.sessionId, boardId: null, userId: caller.id, actor: caller };
  });
}

/** @throws HttpError 401, before the first byte. */
async function openBoardStream(
  app: App,
  deps: Deps,
  call: BoardStreamCall,
  open: (tx: Transaction, board: OpenBoard) => Promise<StreamView>,
  request: FastifyRequest,
  tokenHash: string,
): Promise<OpenedStream> {
  const opened = await deps.database.withBoard(tokenHash, async (tx, board) => {
    if (!board) throw noBoard();
    app.callLimits.prove(request);
    const actor = { kind: "board", id: board.boardId } as const;
    const view = await open(tx, board);
    return { ...view, sessionId: null, boardId: board.boardId, userId: board.openedBy, actor, at: board.at };
  });
  const { actor, at, patientIds } = opened;
  await deps.database.asSystem("upkeep", (tx) =>
    recordAudit(tx, at, { action: call.name, actor, detail: { patients: patientIds.size } }),
  );
  return opened;
}

/**
 * Records the ends of streams, those that end together in one transaction; a server that stops waits for records in
 * progress.
 */
function auditStreamEnds(app: App, { database, clock }: Deps, call: StreamCall | BoardStreamCall) {
  const ends = inGroups(
    async (entries: readonly (AuditEntry & { at: Date })[]) => {
      await database.asSystem("upkeep", (tx) => recordAudits(tx, entries));
      return entries.map(() => undefined);
    },
    { most: mostEndsAtOnce },
  );
  const underWay = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.all(underWay);
  });
  return {
    record(actor: OpenedStream["actor"]): void {
      const recorded: Promise<void> = ends
        .add({ at: clock.now(), action: `${call.name}.end`, actor })
        .catch(() => undefined) // the database is gone; a stream that could not be recorded has ended all the same
        .finally(() => underWay.delete(recorded));
      underWay.add(recorded);
    },
  };
}

function startStream(reply: FastifyReply, tokenHash: string, opened: OpenedStream): Stream {
  const { filter, patientIds, sessionId, boardId, userId } = opened;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    // The connection is not reused after the stream; kept alive, it would delay the server's shutdown.
    connection: "close",
  });
  const send = (text: string) => {
    if (raw.writableEnded) return;
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
    else raw.write(text);
  };
  const end = (reason?: "signed-out") => {
    if (reason) send(frameOf({ type: "closed", reason }));
    raw.end();
  };
  send(beatFrame);
  return {
    tokenHash,
    sessionId,
    userId,
    patientIds,
    beat: () => send(beatFrame),
    end,
    take(event) {
      if (event.type === "session-ended") {
        if (event.sessionId === sessionId) end("signed-out");
        return;
      }
      if (event.type === "board-ended") {
        if (event.boardId === boardId) end("signed-out");
        return;
      }
      const forReader = filter(event);
      if (!forReader) return;
      send(frameOf(forReader));
      if (forReader.type === "closed") end();
    },
  };
}
