import type { LiveEvent } from "@bedside-bike/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "./access.ts";
import { documentation } from "./call-documentation.ts";
import { HttpError } from "./errors.ts";
import type { PublishedEvent } from "./events.ts";
import { type App, type AuthenticatedCall, type AuthenticatedInput, admit, type Deps } from "./route.ts";
import { isSessionOpen, sessionTokenHash } from "./sign-in.ts";

const heartbeatMilliseconds = 20_000;
/** A client with this much unread data is gone or asleep; it will reconnect and request the current state. */
const maxUnreadBytes = 256 * 1024;

let openStreams = 0;

/** How many streams this process has open. */
export const openStreamCount = (): number => openStreams;

type StreamCall = AuthenticatedCall & { readonly isStream: true };

/** Decides what this client gets for each of the product's events: an event, nothing, or the end of the stream. */
export type StreamFilter = (event: PublishedEvent) => LiveEvent | null;
type Open<C extends StreamCall> = (input: AuthenticatedInput<C>, deps: Deps) => Promise<StreamFilter>;

/**
 * Serves a call with server-sent events. Access is decided before the first byte; the stream ends with its session
 * (immediately on logout, within one heartbeat on expiry). Reading a stream does not count as activity.
 */
export function streamRoute<C extends StreamCall>(app: App, deps: Deps, call: C, open: Open<C>): void {
  const closers = new Set<() => void>();
  app.addHook("preClose", async () => {
    for (const close of closers) close();
  });

  app.route({
    method: call.method,
    url: call.path,
    schema: documentation(call),
    handler: async (request, reply) => {
      const tokenHash = sessionTokenHash(request);
      if (!tokenHash) throw new HttpError(401, "Please sign in.");
      // Subscribe before checking access, so that a revoke or logout between the two is not lost.
      const early: PublishedEvent[] = [];
      let take = (event: PublishedEvent): void => {
        early.push(event);
      };
      const unsubscribe = deps.events.subscribe((event) => take(event));
      const { filter, sessionId } = await openStream(deps, call, open, request, tokenHash).catch((error) => {
        unsubscribe();
        throw error;
      });

      const write = startStream(reply);
      const close = (reason?: "signed-out") => {
        if (reason) write({ type: "closed", reason });
        reply.raw.end();
      };
      take = (event) => {
        if (event.type === "session-ended") {
          if (event.sessionId === sessionId) close("signed-out");
          return;
        }
        const forReader = filter(event);
        if (!forReader) return;
        write(forReader);
        if (forReader.type === "closed") close();
      };
      for (const event of early) take(event);

      const heartbeat = setInterval(() => {
        reply.raw.write(": alive\n\n");
        isSessionOpen(deps.database, tokenHash, deps.clock.now()).then(
          (isOpen) => isOpen || close("signed-out"),
          () => close(),
        );
      }, heartbeatMilliseconds);
      closers.add(close);
      openStreams += 1;
      const release = () => {
        clearInterval(heartbeat);
        unsubscribe();
        if (closers.delete(close)) openStreams -= 1;
      };
      reply.raw.on("close", release);
      // A client that left while the stream was being opened closed it before this listener was attached.
      if (reply.raw.destroyed) release();
    },
  });
}

/** @throws HttpError 401 or 403, before the first byte. */
function openStream<C extends StreamCall>(
  deps: Deps,
  call: C,
  open: Open<C>,
  request: FastifyRequest,
  tokenHash: string,
): Promise<{ filter: StreamFilter; sessionId: number }> {
  const at = deps.clock.now();
  return deps.database.withSession(tokenHash, at, async (tx, session) => {
    const caller = callerOf(session);
    if (!session || caller.kind === "visitor") throw new HttpError(401, "Please sign in.");
    const { params, query, body } = await admit(tx, call, caller, request);
    const filter = await open({ params, query, body, at, tx, session, caller }, deps);
    return { filter, sessionId: session.sessionId };
  });
}

function startStream(reply: FastifyReply): (event: LiveEvent) => void {
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
  raw.write(": open\n\n");
  return (event) => {
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
    else if (!raw.writableEnded) raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
}
