import { send } from "./http-client.ts";
import { KnownIds } from "./known-ids.ts";
import { listOperations, type OpenApiDocument, type Operation } from "./openapi-document.ts";
import { documentProblem, leak } from "./reply-check.ts";
import { type Draft, encodeText, type Reply, type Request, withIds } from "./request.ts";
import { type Step, schedule } from "./schedule.ts";
import type { Role, World } from "./world.ts";

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** Sends no more. Otherwise the last round, of every call by every role, is finished, and more follow. */
  readonly isExact?: true;
  /** Calls that can't succeed here. */
  readonly unreachable: readonly string[];
}

export interface FuzzOutcome {
  readonly operations: readonly Operation[];
  /** Without those that went on for what had not succeeded yet. */
  readonly requests: number;
  readonly successes: number;
  /** Replies of 500 and above. */
  readonly serverErrors: number;
  /** `call by role` */
  readonly tried: ReadonlySet<string>;
  readonly neverSucceeded: readonly string[];
  /** The first of each kind, with the request that brought it about. */
  readonly problems: readonly string[];
}

/** A call that is seldom right by chance is tried in so many rounds more. */
const mostExtraRounds = 20;

/**
 * Sends requests made from the server's own document, one after the other, so that a seed brings the same ones again.
 * Goes on for calls that have not succeeded yet, unless the number is exact.
 */
export async function fuzz(url: string, world: World, options: FuzzOptions): Promise<FuzzOutcome> {
  const { seed, unreachable } = options;
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument;
  const operations = listOperations(document);
  const run = new FuzzRun(url, world);
  const steps = schedule(operations, world.roles, seed, options.requests);
  for (const step of options.isExact ? steps.slice(0, options.requests) : steps) await run.take(step);
  const { requests, successes } = run;

  const isOpen = ({ name }: Operation) => !run.succeeded.has(name) && !unreachable.includes(name);
  for (let extra = 1; !options.isExact && extra <= mostExtraRounds && operations.some(isOpen); extra += 1) {
    // Lists tell which ids there are.
    const asked = operations.filter((operation) => operation.method === "GET" || isOpen(operation));
    for (const step of schedule(asked, world.roles, seed + 1000 * extra, 1)) await run.take(step);
  }
  return {
    operations,
    requests,
    successes,
    serverErrors: run.serverErrors,
    tried: run.tried,
    neverSucceeded: operations.flatMap(({ name }) => (run.succeeded.has(name) ? [] : [name])),
    problems: [...run.problems.values()],
  };
}

class FuzzRun {
  requests = 0;
  successes = 0;
  serverErrors = 0;
  readonly tried = new Set<string>();
  readonly succeeded = new Set<string>();
  readonly problems = new Map<string, string>();
  readonly #url: string;
  readonly #world: World;
  readonly #known: KnownIds;

  constructor(url: string, world: World) {
    this.#url = url;
    this.#world = world;
    this.#known = new KnownIds(world);
  }

  async take({ operation, role, draft }: Step): Promise<void> {
    const request = this.#requestOf(operation, role, draft);
    this.requests += 1;
    this.tried.add(`${operation.name} by ${role.name}`);
    const reply = await send(this.#url, request).catch((error: Error) => error);
    const problem = this.#problemOf(operation, role, request, reply);
    const kind = `${operation.name} ${problem}`;
    if (problem && !this.problems.has(kind))
      this.problems.set(kind, describe(operation, role, request, reply, problem));
    if (reply instanceof Error) return;
    if (reply.status >= 500) this.serverErrors += 1;
    if (reply.status < 300) {
      this.successes += 1;
      this.succeeded.add(operation.name);
      this.#known.learn(role, operation, reply);
      await this.#world.repairAfter(operation.name);
    }
    if (reply.setsCookie || (reply.status === 401 && (await this.#isSignedOut(role)))) await this.#world.signIn(role);
  }

  #requestOf(operation: Operation, role: Role, draft: Draft): Request {
    const { params, query, body } = withIds(draft, (choice) => this.#known.choose(role, choice)) as Draft;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeText(params[name]));
    const search = Object.entries(query)
      .map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
      .join("&");
    const json = draft.rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    return {
      method: operation.method,
      address: search ? `${path}?${search}` : path,
      headers: { ...role.headers, ...draft.headers },
      body: operation.method === "GET" ? undefined : json,
    };
  }

  #problemOf(operation: Operation, role: Role, request: Request, reply: Reply | Error): string | null {
    if (reply instanceof Error) return `did not answer: ${reply.message}`;
    return documentProblem(operation, reply) ?? leak(this.#world, role, request, reply);
  }

  async #isSignedOut(role: Role): Promise<boolean> {
    if (!role.person) return false;
    const request = { method: "GET", address: "/api/auth/user", headers: role.headers, body: undefined };
    return (await send(this.#url, request)).status === 401;
  }
}

function describe(operation: Operation, role: Role, request: Request, reply: Reply | Error, problem: string): string {
  const shorten = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text);
  return [
    `${operation.name} by ${role.name} ${problem}`,
    `  ${request.method} ${shorten(request.address)} ${shorten(request.body ?? "")}`,
    `  ${reply instanceof Error ? reply.message : `${reply.status} ${shorten(reply.text)}`}`,
  ].join("\n");
}
