import type {
  Api,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  CallReply,
  ErrorCode,
  ErrorReply,
} from "@bedside-bike/contract";
import { endpoints } from "@bedside-bike/contract/endpoints";
import { sessionHours } from "@bedside-bike/contract/session-times";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { fetchFromServer, isFromGateway, triesOfSafeCalls } from "./network/network.ts";

/** Any non-success reply. `message` is 'status: body text'; `reply` is the body if it was the contract's error. */
export class ApiError extends Error {
  readonly status: number;
  readonly reply: ErrorReply | undefined;
  /** With 429: how long until it may be tried again; otherwise 0. */
  readonly retryAfterSeconds: number;

  constructor(status: number, bodyText: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.reply = parseErrorReply(bodyText);
    this.retryAfterSeconds = Number(retryAfter) || 0;
  }
}

type Given<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };
type Needed<Name extends keyof Api> = Given<"params", AsPathParams<CallParams<Name>>> &
  (undefined extends CallQuery<Name> ? unknown : { query?: CallQuery<Name> }) &
  Given<"body", CallBody<Name>>;
type AsPathParams<Params> = Params extends undefined ? undefined : { [Key in keyof Params]: string | number };
type Options<Name extends keyof Api> = Needed<Name> & { signal?: AbortSignal };
type Arguments<Name extends keyof Api> = Record<never, never> extends Needed<Name> ? [Options<Name>?] : [Options<Name>];

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

const signedOutListeners = new Set<() => void>();

/** Tells when a call got 401: the session has ended on the server. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export function reportSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

/** The keys of writes that got no answer: repeated with the same key, they are stored once. */
const unanswered = new Map<string, string>();

function keyOfWrite(write: string): string {
  const key = unanswered.get(write) ?? crypto.randomUUID();
  unanswered.set(write, key);
  return key;
}

let signIns = 0;

/** Before somebody else signs in: a refusal of an earlier call says nothing about them. */
export function forgetUnanswered(): void {
  unanswered.clear();
  signIns += 1;
}

/** Makes one of the contract's calls by name. Throws ApiError unless the server replies with success. */
export async function call<Name extends keyof Api>(
  name: Name,
  ...[options]: Arguments<Name>
): Promise<CallReply<Name>> {
  const { params, query, body, signal } = (options ?? {}) as LooseOptions;
  const { method, isPublic, isDoneAgain } = endpoints[name];
  const url = urlOf(name, params, query);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const write = method === "GET" ? undefined : `${method} ${url} ${text}`;
  const init = {
    method,
    credentials: "same-origin",
    signal: signal ?? null,
    headers: {
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...(write === undefined ? {} : { "idempotency-key": keyOfWrite(write) }),
    },
    ...(text === undefined ? {} : { body: text }),
  } as const;
  const sentIn = signIns;
  const response = await fetchFromServer(url, init, isDoneAgain ? 1 : triesOfSafeCalls);
  if (write !== undefined && response.status < 500) unanswered.delete(write);
  if (!response.ok) {
    if (response.status === 401 && sentIn !== signIns)
      throw new Error(`${name} was called by whoever signed in before.`);
    if (response.status === 401 && !isPublic && name !== "auth.user") reportSignedOut();
    const { status, statusText, headers } = response;
    throw new ApiError(status, await response.text(), statusText, headers.get("retry-after"));
  }
  return response.status === 204 ? (null as CallReply<Name>) : response.json();
}

/**
 * A call as TanStack Query options: its key and its function, both from the contract. Spread it and add the
 * differences.
 */
export function query<Name extends keyof Api>(
  name: Name,
  ...[input]: Record<never, never> extends Needed<Name> ? [Needed<Name>?] : [Needed<Name>]
) {
  const options = (input ?? {}) as LooseOptions;
  const { params, query: search, body } = options;
  const parts = [params && asText(params), search, body];
  const given = parts.slice(0, 1 + parts.findLastIndex((part) => part !== undefined));
  return queryOptions({
    queryKey: [name, ...given.map((part) => part ?? {})],
    queryFn: ({ signal }): Promise<CallReply<Name>> =>
      call(name, ...([{ ...options, signal }] as unknown as Arguments<Name>)),
  });
}

/** Matches all queries of a call, or those about one person, to fetch them again. */
export const keyOf = <Name extends keyof Api>(
  name: Name,
  params?: AsPathParams<CallParams<Name>>,
): readonly unknown[] => (params === undefined ? [name] : [name, asText(params as Record<string, string | number>)]);

const asText = (params: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));

/** The address of a call, for links and event streams. */
export function urlOf(
  name: CallName,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length > 0 ? `${path}?${search}` : path;
}

/** The server's message about a failure, if there is one. */
export function errorMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.reply?.error : undefined;
}

/** The code that says why the server did not do it, for screens that act on it. */
export const errorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError ? error.reply?.code : undefined;

/** The field that the server names in its refusal. */
export const errorField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.reply?.field : undefined;

function parseErrorReply(text: string): ErrorReply | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
      ? (body as ErrorReply)
      : undefined;
  } catch {
    return undefined;
  }
}

const forgottenAfterMs = 5 * 60_000;

/** Whether a call failed because the server was not reached. */
export const isUnreached = (error: unknown): boolean => !(error instanceof ApiError) || isFromGateway(error.status);

/**
 * CALL-2: queries do not retry, do not refetch on focus, do not poll, never go stale. What a screen showed stays in
 * memory while someone is signed in, in case the network fails; a visit more than 5 minutes later still asks the
 * server.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: false,
      refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt < forgottenAfterMs || "always",
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: sessionHours * 3_600_000,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
