import {
  type AccessRule,
  type Call,
  type Caller,
  describeInputProblem,
  type PublicAccess,
  takesIdempotencyKey,
} from "@bedside-bike/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from "fastify";
import { z } from "zod";
import { accessLock, callerOf, requireAccess } from "./access.ts";
import { type AttemptLimits, refusalOfAttempt } from "./attempts.ts";
import { recordAudit } from "./audit.ts";
import { documentation } from "./call-documentation.ts";
import type { Config } from "./config.ts";
import { asSystemWithin, type Database, type OpenSession, type Transaction } from "./database/database.ts";
import { isConcurrencyFailure } from "./database/failures.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { HttpError } from "./errors.ts";
import type { Events } from "./events.ts";
import { onceForKey } from "./idempotency.ts";
import { AccessRefused, type RefusalLog } from "./refused-access.ts";
import { sessionTokenHash, touchSession } from "./sign-in.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    largeField?: string;
  }
  interface FastifyInstance {
    readonly refusals: RefusalLog;
  }
}

/** The dependencies of every feature. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: DatabaseClock;
  readonly events: Events;
  readonly limits: AttemptLimits;
}

export type App = FastifyInstance;
export type Feature = (app: App, deps: Deps) => void;

/** A call that needs no sign-in: open to anyone, to a bike with its key, to a ticket or to a board. */
export type PublicCall = Call & { readonly access: PublicAccess };
/** A call whose access depends on the signed-in user. */
export type AuthenticatedCall = Call & { readonly access: Exclude<AccessRule, PublicAccess> };

type Output<C, Key extends string> = C extends { readonly [K in Key]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
/** A call's reply. Its first status is sent unless the route sets another with `reply.status`. */
export type ReplyBody<C extends Call> = { [S in keyof C["replies"]]: z.input<C["replies"][S]> }[keyof C["replies"]];

/** A call's validated request. */
interface Input<C extends Call> {
  readonly params: Output<C, "params">;
  readonly query: Output<C, "query">;
  readonly body: Output<C, "body">;
  /** The time of the request, by the database's clock. */
  readonly at: Date;
}

export type PublicInput<C extends PublicCall> = Input<C>;

export interface AuthenticatedInput<C extends AuthenticatedCall> extends Input<C> {
  readonly tx: Transaction;
  readonly session: OpenSession;
  readonly caller: Exclude<Caller, { kind: "visitor" }>;
}

export interface AheadInput<C extends AuthenticatedCall, Ahead> extends AuthenticatedInput<C> {
  /** What the route's `readAhead` reads. */
  readonly ahead: Promise<Ahead>;
}

/** For what only a route handles: cookies, headers, the status. A service gets what it needs from them in its input. */
export interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves a call that needs sign-in. In one transaction: find the session (401), decide access (403), validate the input
 * (400), record what a provider viewed, do the work, or return the stored reply to a write that is sent again. Any
 * thrown error rolls all of it back; an HttpError that the work returns is sent like a thrown one, but the transaction
 * commits.
 */
export function authenticatedRoute<C extends AuthenticatedCall, Ahead = undefined>(
  app: App,
  deps: Deps,
  call: C,
  work: (input: AheadInput<C, Ahead>, deps: Deps, http: Http) => Promise<ReplyBody<C> | HttpError>,
  ...[given]: C["access"] extends { readonly patient: "stored" }
    ? [options: SignedInOptions<C, Ahead> & AdmitAgain<C>]
    : undefined extends Ahead
      ? [options?: SignedInOptions<C, Ahead>]
      : [options: SignedInOptions<C, Ahead> & ReadAhead<C, Ahead>]
): void {
  const { admitAgain, readAhead, ...options }: SignedInOptions<C, Ahead> = given ?? {};
  // What access allows and what is read belong together: a revoke in between would leave half of the rows.
  const isSnapshot = call.method === "GET";
  // The session and its access are what the changes ahead of it have left.
  const lock = call.changesAccess ? accessLock : undefined;
  app.route({
    method: call.method,
    url: call.path,
    schema: documentation(call),
    ...routeOptions(options),
    handler: async (request, reply) => {
      const tokenHash = sessionTokenHash(request);
      if (!tokenHash) throw new HttpError(401, "Please sign in.");
      reply.status(successStatus(call));
      const answer = async (tx: Transaction, session: OpenSession | null, ahead: Promise<Ahead>) => {
        const caller = callerOf(session);
        if (!session || caller.kind === "visitor") throw new HttpError(401, "Please sign in.");
        app.callLimits.prove(request);
        const { at } = session;
        const { params, subject, ...rest } = await admit(tx, call, caller, request);
        const { patientId } = subject;
        // Reads do not count as activity: a screen left open refetches too. Taps reach the server through `auth.stay`.
        const current = call.method === "GET" ? session : await touchSession(tx, session, at);
        const isProviderLooking = caller.kind === "provider" && patientId !== undefined;
        if (isProviderLooking) await recordAudit(tx, at, { action: call.name, actor: caller, patientId });
        const http = { request, reply };
        const input = { params, ...rest, at, tx, session: current, caller, ahead };
        const quotas = quotasOf(call, caller);
        const once = async () => (await refusalOfQuota(tx, quotas, at)) ?? work(input, deps, http);
        if (!takesIdempotencyKey(call)) return once();
        return onceForKey({ tx, userId: caller.id, at }, http, {
          work: once,
          admitAgain: () => admitAgain?.(input) ?? requireAccess(tx, call.access, caller, subject),
        });
      };
      /** An error from rows that a revoke has hidden meanwhile is a refusal. */
      const askWhy = async (error: unknown) => {
        if (error instanceof HttpError) throw error;
        await deps.database.withSession(tokenHash, async (tx, session) => {
          const caller = callerOf(session);
          if (!session || caller.kind === "visitor") throw new HttpError(401, "Please sign in.");
          const { subject: _, ...rest } = await admit(tx, call, caller, request);
          await admitAgain?.({ ...rest, at: session.at, tx, session, caller });
        });
        throw error;
      };
      const early = readAhead && readAheadOf(readAhead, { call, request, deps });
      const ask = () =>
        deps.database.withSession(tokenHash, answer, { isSnapshot, lock, ...(early && { readAhead: early }) });
      // Some reads store at first use, and two screens may ask for the first time at once; two writes may want the same
      // rows in another order.
      const again = (error: unknown) => (isConcurrencyFailure(error) ? ask() : Promise.reject(error));
      const answered = ask().catch(again).catch(askWhy);
      const body = await noteRefusal(app, call, answered);
      if (body instanceof HttpError) throw body;
      return reply.send(body);
    },
  });
}

/** Of each write, for an account that nobody has confirmed at the bed (CONFIRM-13). */
const unconfirmedQuota = { most: 30, withinSeconds: 86_400 };
const unconfirmedMessage =
  "This account has been saved to as often as it may today. A nurse, therapist or doctor can confirm it at your bed.";
const quotaMessage = "That was very often. Please wait a while and try again.";

interface Quota extends NonNullable<Call["quota"]> {
  readonly key: string;
  readonly message: string;
}

function quotasOf(call: Call, caller: Exclude<Caller, { kind: "visitor" }>): Quota[] {
  const ofCall = call.quota && { ...call.quota, key: `${call.name} by ${caller.id}`, message: quotaMessage };
  const stores = call.method !== "GET" && !call.isPreview && !call.name.startsWith("auth.");
  const isUnconfirmed = caller.kind === "patient" && !caller.isConfirmed;
  const ofAccount = {
    ...unconfirmedQuota,
    key: `${call.name} by unconfirmed ${caller.id}`,
    message: unconfirmedMessage,
  };
  return [...(ofCall ? [ofCall] : []), ...(stores && isUnconfirmed ? [ofAccount] : [])];
}

/** Counts the call; a refusal, which is returned so that the count is stored, if that is one too many. */
async function refusalOfQuota(tx: Transaction, quotas: readonly Quota[], at: Date): Promise<HttpError | null> {
  for (const { key, most, withinSeconds, message } of quotas) {
    const attempt = { key, limit: most, windowSeconds: withinSeconds, at };
    const refusal = await asSystemWithin(tx, "accounts", () => refusalOfAttempt(tx, attempt, message));
    if (refusal) return refusal;
  }
  return null;
}

interface AdmitAgain<C extends AuthenticatedCall> {
  /**
   * Decides access where the service does, once more before a stored reply goes out.
   * @throws AccessRefused as the service would.
   */
  readonly admitAgain: (input: AuthenticatedInput<C>) => Promise<unknown>;
}

interface ReadAhead<C extends AuthenticatedCall, Ahead> {
  /**
   * Statements sent with the one that opens the transaction, before it is known who asks: only what the policies protect,
   * and nothing of it is answered before access is decided.
   */
  readonly readAhead: (tx: Transaction, params: Output<C, "params">, deps: Deps) => Promise<Ahead>;
}

/** Undefined for a path that is refused later. */
function readAheadOf<C extends AuthenticatedCall, Ahead>(
  readAhead: ReadAhead<C, Ahead>["readAhead"],
  { call, request, deps }: { call: C; request: FastifyRequest; deps: Deps },
): ((tx: Transaction) => Promise<Ahead>) | undefined {
  const named = call.params?.safeParse(request.params);
  return named?.success ? (tx) => readAhead(tx, named.data as Output<C, "params">, deps) : undefined;
}

type SignedInOptions<C extends AuthenticatedCall, Ahead> = Pick<RouteOptions, "bodyLimit" | "serializerCompiler"> &
  Partial<AdmitAgain<C> & ReadAhead<C, Ahead>>;

/** Records a refused access before the reply. */
export async function noteRefusal<Result>(app: App, call: Call, answered: Promise<Result>): Promise<Result> {
  try {
    return await answered;
  } catch (error) {
    if (error instanceof AccessRefused) await app.refusals.note(call.name, error);
    throw error;
  }
}

/** Serves a call that needs no sign-in. It opens its own transactions if it needs the database. */
export function publicRoute<C extends PublicCall>(
  app: App,
  deps: Deps,
  call: C,
  work: (input: PublicInput<C>, deps: Deps, http: Http) => Promise<ReplyBody<C>>,
  options: RouteOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: documentation(call),
    ...routeOptions(options),
    handler: async (request, reply) => {
      reply.status(successStatus(call));
      const params = parse(call.params, request.params) as PublicInput<C>["params"];
      const query = parse(call.query, request.query) as PublicInput<C>["query"];
      const body = parse(call.body, request.body, "body") as PublicInput<C>["body"];
      return work({ params, query, body, at: deps.clock.now() }, deps, { request, reply });
    },
  });
}

export interface RouteOptions {
  /** A larger body is rejected with 400, naming the field that makes it too large. */
  readonly bodyLimit?: { bytes: number; field: string };
  /** Runs before the body is read. */
  readonly onRequest?: (request: FastifyRequest) => Promise<void>;
  /** For replies so large that validation and JSON.stringify would dominate; must also send only declared fields. */
  readonly serializerCompiler?: FastifySerializerCompiler<unknown>;
}

const routeOptions = ({ bodyLimit, onRequest, serializerCompiler }: RouteOptions) => ({
  ...(bodyLimit ? { bodyLimit: bodyLimit.bytes, config: { largeField: bodyLimit.field } } : {}),
  ...(onRequest ? { onRequest } : {}),
  ...(serializerCompiler ? { serializerCompiler } : {}),
});

const successStatus = (call: Call): number => Math.min(...Object.keys(call.replies).map(Number));

const bodyPatient = z.looseObject({ patientId: z.coerce.number().int().positive() });

/** Validates the path, then access, then the body: a caller without access learns nothing about valid input. */
export async function admit<C extends Call>(
  tx: Transaction,
  call: C,
  caller: Exclude<Caller, { kind: "visitor" }>,
  request: FastifyRequest,
) {
  const params = parse(call.params, request.params) as Output<C, "params">;
  const rule = call.access;
  const named = params as { id?: number } | undefined;
  const patientId =
    "patient" in rule
      ? rule.patient === "params.id"
        ? named?.id
        : rule.patient === "body.patientId"
          ? bodyPatient.safeParse(request.body).data?.patientId
          : undefined
      : undefined;
  const subject = { patientId, providerId: "provider" in rule ? named?.id : undefined };
  const isDecidedLater = "patient" in rule && rule.patient === "stored";
  if (!isDecidedLater) await requireAccess(tx, rule, caller, subject);

  const query = parse(call.query, request.query) as Output<C, "query">;
  const body = parse(call.body, request.body, "body") as Output<C, "body">;
  return { params, query, body, subject };
}

function parse(schema: z.ZodType | undefined, value: unknown, whole?: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value === undefined ? {} : value);
  if (result.success) return result.data;
  const { message, field, code } = describeInputProblem(result.error.issues[0], whole);
  throw new HttpError(400, message, field, code && { code });
}
