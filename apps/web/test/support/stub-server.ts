import {
  api,
  type Call,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  type CallReply,
  calls,
  type ErrorCode,
  type ErrorReply,
  errorReply,
  type LiveEvent,
} from "@bedside-bike/contract";

/**
 * Stands in for the network beneath `fetch` and `EventSource`, so that component tests and stories can show a screen's
 * states. It knows no rules of the product: each test says what a call returns. Requests and replies are parsed by the
 * contract's own schemas; a call that the test does not expect, a request that the contract would refuse and a reply
 * that it does not allow each become a problem, and a problem fails the test.
 */

/** A request as the contract reads it. */
export interface ReceivedCall<Name extends CallName> {
  readonly params: CallParams<Name>;
  readonly query: CallQuery<Name>;
  readonly body: CallBody<Name>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds?: number;
}
type Outcome = Reply | { proxyStatus: number } | "unreachable" | "pending";
type Handler = (received: ReceivedCall<CallName>) => Outcome | Promise<Outcome>;

const handlers = new Map<CallName, Handler>();
const received: { name: CallName; call: ReceivedCall<CallName>; headers: Headers }[] = [];
const streams = new Set<StubEventSource>();
const refusedStreams = new Set<CallName>();
let streamAttempts = 0;
let aheadMs = 0;
/** Ends the calls whose replies never come. */
const endings = new Set<() => void>();
const problems: string[] = [];
const networkFetch = window.fetch;

/** What a call returns from now on: the reply itself, or a function of the request. */
export function stubReply<Name extends CallName>(
  name: Name,
  reply: CallReply<Name> | ((call: ReceivedCall<Name>) => CallReply<Name> | Promise<CallReply<Name>>),
  { status }: { status?: number } = {},
): void {
  handlers.set(name, async (call) => ({
    status: status ?? successStatus(name),
    body: typeof reply === "function" ? await reply(call as ReceivedCall<Name>) : reply,
  }));
}

/** What a call without input returns now. Throws if that is no reply. */
export async function stubbedReply<Name extends CallName>(name: Name): Promise<CallReply<Name>> {
  const outcome = await handlers.get(name)?.({ params: undefined, query: undefined, body: undefined });
  if (typeof outcome !== "object" || !("status" in outcome) || outcome.status >= 300) throw new TypeError(name);
  return outcome.body as CallReply<Name>;
}

/** Whether the test says what the call returns. */
export const isStubbed = (name: CallName): boolean => handlers.has(name);

/** The call fails with a status that the contract gives it; `details` are what screens act on. */
export function stubError(
  name: CallName,
  status: number,
  error: string,
  field?: string,
  details: Pick<ErrorReply, "code" | "refused" | "to_confirm" | "holder"> = {},
): void {
  const body: ErrorReply = { error, requestId: "stub-request", ...(field ? { field } : {}), ...details };
  handlers.set(name, () => ({ status, body }));
}

/** More often than the server allows. */
export function stubTooMany(name: CallName, retryAfterSeconds: number): void {
  const body: ErrorReply = { error: "Too many.", requestId: "stub-request" };
  handlers.set(name, () => ({ status: 429, body, retryAfterSeconds }));
}

/** The server refuses with a code that screens act on. */
export const stubConflict = (name: CallName, code: ErrorCode): void =>
  stubError(name, 409, "Not sent.", undefined, { code });

/** Something between the page and the server replies instead: the contract's error is missing. */
export function stubProxyError(name: CallName, proxyStatus: number): void {
  handlers.set(name, () => ({ proxyStatus }));
}

/** The server can't be reached: `fetch` rejects. */
export function stubUnreachable(name: CallName): void {
  handlers.set(name, () => "unreachable");
}

/** The reply never comes: the screen stays in its loading state. */
export function stubPending(name: CallName): void {
  handlers.set(name, () => "pending");
}

/** The requests of one call so far, oldest first. */
export function receivedCalls<Name extends CallName>(name: Name): ReceivedCall<Name>[] {
  return received.filter((one) => one.name === name).map((one) => one.call as ReceivedCall<Name>);
}

/** The headers of one call's requests so far, oldest first. */
export const receivedHeaders = (name: CallName): Headers[] =>
  received.filter((one) => one.name === name).map(({ headers }) => headers);

type StreamName = "patients.live" | "providers.live" | "boards.live";

const openStreams = (name: StreamName) =>
  [...streams].filter((stream) => stream.callName === name && stream.readyState === StubEventSource.OPEN);

/** A screen opens its stream after it has been drawn. */
export const isStreamOpen = (name: StreamName): boolean => openStreams(name).length > 0;

/** Sends an event to every open stream of the call. */
export function sendLiveEvent(name: StreamName, event: LiveEvent): void {
  const open = openStreams(name);
  if (open.length === 0) throw new Error(`No stream of ${name} is open.`);
  const parsed = api[name].replies[200].parse(event);
  for (const stream of open) stream.receive(parsed);
}

/** Breaks every open stream of the call: dropped, so that a browser would connect again by itself, or refused by the server. */
export function breakStreams(name: StreamName, how: "dropped" | "refused"): void {
  for (const stream of [...streams].filter((one) => one.callName === name)) stream.fail(how);
}

/** From now on the server refuses new streams of the call. */
export function refuseStreams(name: StreamName): void {
  refusedStreams.add(name);
}

/** The server accepts streams of the call again. */
export function acceptStreams(name: StreamName): void {
  refusedStreams.delete(name);
}

/** How many streams of the call are open. */
export const openStreamCount = (name: StreamName): number =>
  [...streams].filter(({ callName, readyState }) => callName === name && readyState === StubEventSource.OPEN).length;

/** How many streams the page has asked for in this test, refused ones included. */
export const streamAttemptCount = (): number => streamAttempts;

/** Replaces the network of this page. */
export function installStubServer(): void {
  window.fetch = stubFetch;
  window.EventSource = StubEventSource as unknown as typeof EventSource;
}

/** Left waiting, a call would tell the tests of the next five seconds that the server is not reached. */
export async function endPendingCalls(): Promise<void> {
  if (endings.size === 0) return;
  for (const end of endings) end();
  endings.clear();
  await new Promise((done) => setTimeout(done));
}

/** How far the server's clock is ahead of this browser's, by the Date header of its replies. */
export function setServerAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}

/** What the server's clock shows. */
export const stubNowMs = (): number => Date.now() + aheadMs;

/** Forgets all replies and requests; returns what violated the contract or was not expected. */
export function resetStubServer(): string[] {
  handlers.clear();
  received.length = 0;
  refusedStreams.clear();
  streamAttempts = 0;
  aheadMs = 0;
  for (const stream of streams) stream.close();
  return problems.splice(0);
}

async function stubFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init);
  const url = new URL(request.url);
  if (!url.pathname.startsWith("/api/")) return networkFetch(input, init);
  const name = findCall(request.method, url.pathname);
  const handler = name && handlers.get(name);
  if (!name || !handler) {
    return refuse(`The test gives no reply to ${name ?? "an unknown call"}: ${request.method} ${url.pathname}`);
  }
  const call = await readRequest(name, request, url);
  received.push({ name, call, headers: request.headers });
  const outcome = await handler(call);
  if (outcome === "unreachable") throw new TypeError("Failed to fetch");
  if (outcome === "pending") return untilEnded(request.signal);
  if ("proxyStatus" in outcome) return new Response("oops", { status: outcome.proxyStatus });
  checkRequest(name, call, outcome.status);
  return reply(name, outcome);
}

function successStatus(name: CallName): number {
  return Math.min(...Object.keys(api[name].replies).map(Number));
}

function findCall(method: string, pathname: string): CallName | undefined {
  const matches = calls.filter((call) => call.method === method && readParams(call.path, pathname) !== undefined);
  // '/api/patients/last-device' is also '/api/patients/:id'.
  return matches.sort((a, b) => a.path.split(":").length - b.path.split(":").length)[0]?.name;
}

function readParams(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = path.split("/");
  const parts = pathname.split("/");
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = parts[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return params;
}

async function readRequest(name: CallName, request: Request, url: URL): Promise<ReceivedCall<CallName>> {
  const text = await request.text();
  return {
    params: readParams(api[name].path, url.pathname),
    query: Object.fromEntries(url.searchParams),
    body: text === "" ? undefined : JSON.parse(text),
  } as ReceivedCall<CallName>;
}

/** A test may well send what the server refuses with 400, as long as it says so. */
function checkRequest(name: CallName, call: ReceivedCall<CallName>, status: number): void {
  if (status === 400) return;
  const definition: Call = api[name];
  for (const part of ["params", "query", "body"] as const) {
    const result = definition[part]?.safeParse(call[part]);
    if (result && !result.success) problems.push(`The ${part} of ${name}: ${result.error.message}`);
  }
  if (!definition.body && call.body !== undefined) problems.push(`${name} takes no body.`);
}

function reply(name: CallName, { status, body, retryAfterSeconds }: Reply): Response {
  const { replies, errors = [] }: Call = api[name];
  const schema = replies[status] ?? ([400, 429, 500, 503, ...errors].includes(status) ? errorReply : undefined);
  if (!schema) return refuse(`The contract gives ${name} no status ${status}.`);
  const result = schema.safeParse(body);
  if (!result.success) return refuse(`The reply to ${name}: ${result.error.message}`);
  const headers = {
    date: new Date(stubNowMs()).toUTCString(),
    ...(retryAfterSeconds && { "retry-after": String(retryAfterSeconds) }),
  };
  return status === 204 ? new Response(null, { status, headers }) : Response.json(result.data, { status, headers });
}

function refuse(problem: string): never {
  problems.push(problem);
  throw new TypeError(problem);
}

const untilEnded = (signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
    endings.add(() => resolve(new Response("", { status: 503 })));
  });

/** As much of EventSource as `live.ts` uses. It opens at once, unless refused, and hears what `sendLiveEvent` sends. */
class StubEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;

  readonly url: string;
  readonly callName: CallName | undefined;
  readyState: number = StubEventSource.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor(url: string | URL) {
    super();
    this.url = new URL(url, location.href).href;
    this.callName = findCall("GET", new URL(this.url).pathname);
    if (!this.callName || !("isStream" in api[this.callName])) problems.push(`No stream of the contract: ${url}`);
    streams.add(this);
    streamAttempts += 1;
    queueMicrotask(() => {
      if (this.readyState === StubEventSource.CLOSED) return;
      if (this.callName && refusedStreams.has(this.callName)) return this.fail("refused");
      this.readyState = StubEventSource.OPEN;
      this.onopen?.(new Event("open"));
    });
  }

  receive(event: LiveEvent): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(event) }));
  }

  fail(how: "dropped" | "refused"): void {
    this.readyState = how === "dropped" ? StubEventSource.CONNECTING : StubEventSource.CLOSED;
    this.onerror?.(new Event("error"));
  }

  close(): void {
    this.readyState = StubEventSource.CLOSED;
    streams.delete(this);
  }
}
