import { api, calls } from "@bedside-bike/contract";
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { AttemptLimit, AttemptLimits } from "./attempts.ts";
import { boardTokenHash } from "./board-cookie.ts";
import { HttpError } from "./errors.ts";
import { isApiCall } from "./request-target.ts";
import type { App } from "./route.ts";
import { sessionTokenHash } from "./sign-in.ts";
import { hashToken } from "./tokens.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly callLimits: CallLimits;
  }
  interface FastifyRequest {
    /** The hash of the caller's credential, right or wrong; null without one. */
    credential: string | null;
    /** Counted for its IP address unless its credential turns out to be right. */
    isCountedLater: boolean;
  }
}

export interface CallLimits {
  /** The request's credential is right: from now on it is counted separately. */
  prove(request: FastifyRequest): void;
  /** Calls refused since the server started. */
  refused(): number;
}

/** More sessions, bikes and open rides than a hospital has. A forgotten credential starts from zero. */
const mostCallers = 20_000;
const batchRoutes: ReadonlySet<string> = new Set([api["devices.telemetry"].path, api["rides.readings"].path]);

/** Their token stands in the body, so it is not known here: they have a budget of their own at their address. */
const familyRoutes: ReadonlySet<string> = new Set(
  calls.flatMap(({ access, path }) => (access.who === "family-link" ? path : [])),
);

const boardRoutes: ReadonlySet<string> = new Set([api["boards.show"].path, api["boards.live"].path]);

/**
 * Limits all calls, in this node's memory. A credential is counted separately only once it was found right: invented
 * ones count for their IP address, and people who are signed in there are not affected. Docs:
 * docs/decisions/099-limits-of-all-calls.md.
 */
export async function limitCalls(app: App, limits: AttemptLimits): Promise<void> {
  await app.register(rateLimit, { global: false });
  const ofSession = limiter(app, limits.callsOfSession, ofCredential);
  const ofDevice = limiter(app, limits.callsOfDevice, ofCredential);
  const ofFamily = limiter(app, limits.familyLinks, {});
  const ofAddress = limiter(app, limits.callsOfAddress, {});
  const proven = new Set<string>();
  let refused = 0;

  app.decorateRequest("credential", null);
  app.decorateRequest("isCountedLater", false);
  app.decorate("callLimits", {
    prove(request: FastifyRequest) {
      if (request.credential === null) return;
      request.isCountedLater = false;
      proven.delete(request.credential);
      proven.add(request.credential);
      const [oldest] = proven;
      if (proven.size > mostCallers && oldest !== undefined) proven.delete(oldest);
    },
    refused: () => refused,
  });

  app.addHook("onRequest", async (request, reply) => {
    if (!isApiCall(request)) return;
    const isBatch = batchRoutes.has(request.routeOptions.url ?? "");
    request.credential =
      isBatch || isOfHelpTicket(request)
        ? batchCredential(request)
        : isOfBoard(request)
          ? boardTokenHash(request)
          : sessionTokenHash(request);
    const isProven = request.credential !== null && proven.has(request.credential);
    const isOfFamily = familyRoutes.has(request.routeOptions.url ?? "");
    const isNew = !isOfFamily && request.credential !== null && !isProven;
    const limit = isOfFamily ? ofFamily : isProven ? (isBatch ? ofDevice : ofSession) : ofAddress;
    const counted = await limit(request, { increment: !isNew });
    if (counted.isAllowed) return;
    if (isNew ? counted.remaining === 0 : counted.isExceeded) {
      refused += 1;
      reply.header("retry-after", counted.ttlInSeconds);
      throw new HttpError(429, "Too many requests. Please wait a minute and try again.");
    }
    request.isCountedLater = isNew;
  });
  app.addHook("onResponse", async (request, reply) => {
    // 503 says nothing about the caller: all bikes get it during an outage and come back afterward.
    if (request.isCountedLater && reply.statusCode !== 503) await ofAddress(request);
  });
}

/** A call for help that comes by ticket is counted by it, so that others at this address can't keep it out. */
const isOfHelpTicket = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === api["helpRequests.createLater"].path;

/** Opening a board is a provider's call. */
const isOfBoard = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === "GET" && boardRoutes.has(routeOptions.url ?? "");

type LimiterOptions = Parameters<App["createRateLimit"]>[0] & { readonly cache?: number };

function limiter(app: App, { limit, windowSeconds }: AttemptLimit, options: LimiterOptions) {
  const limiterOptions: LimiterOptions = {
    ...options,
    max: limit,
    timeWindow: windowSeconds * 1000,
    cache: mostCallers,
  };
  return app.createRateLimit(limiterOptions);
}

const ofCredential: LimiterOptions = { keyGenerator: ({ credential }) => credential ?? "" };

/** A key together with its bike's number, a ride's ticket with its id: each is valid for one only. */
function batchCredential({ headers, params }: FastifyRequest): string | null {
  const { authorization } = headers;
  return authorization ? hashToken([...Object.values(params as object), authorization].join(" ")) : null;
}
