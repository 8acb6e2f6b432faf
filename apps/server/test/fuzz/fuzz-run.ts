import { send } from "./http-client.ts";
import { KnownIds } from "./known-ids.ts";
import { listOperations, type OpenApiDocument, type Operation } from "./openapi-document.ts";
import { documentProblem, formProblem, leak } from "./reply-check.ts";
import { type Draft, encodeText, type Reply, type Request, withIds } from "./request.ts";
import { type Step, schedule } from "./schedule.ts";
import { exchange, firstReply } from "./wire-client.ts";
import { Chance, mutateOnWire, type Way } from "./wire-mutation.ts";
import type { Role, World } from "./world.ts";

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** After each request, resends one that has succeeded, changed on the wire; these count as well. */
  readonly withMutations?: true;
  /** Sends no more than this. Otherwise the last round, of every call by every role, is finished, and more follow. */
  readonly isExact?: true;
  /** Makes every call once by every role, and no more. */
  readonly isEachOnce?: true;
  /** Calls that can't succeed here. */
  readonly unreachable: readonly string[];
}

export interface FuzzOutcome {
  readonly operations: readonly Operation[];
  /** Without those that kept trying calls that had not succeeded yet. */
  readonly requests: number;
  /** Of these, requests for calls that can succeed here. */
  readonly reachable: number;
  readonly successes: number;
  /** How many requests were changed on the wire, by the way they were. */
  readonly mutations: ReadonlyMap<Way, number>;
  /** Replies by their status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Replies of 500 and above. */
  readonly serverErrors: number;
  /** `call by role` */
  readonly tried: ReadonlySet<string>;
  readonly neverSucceeded: readonly string[];
  /** The first of each kind, with the request that caused it. */
  readonly problems: readonly string[];
}

/** A call that rarely succeeds by chance is tried in this many more rounds. */
const mostExtraRounds = 20;

/** For providers alone where sign-in is verified. */
async function readDocument(url: string, { roles }: World): Promise<OpenApiDocument> {
  const headers = roles.find(({ name }) => name === "provider with grant")?.headers ?? {};
  const { text } = await send(url, { method: "GET", address: "/api/openapi.json", headers, body: undefined });
  return JSON.parse(text);
}

/**
 * Sends requests generated from the server's own document, one after the other, so that the same seed gives the same
 * ones again. Keeps trying calls that have not succeeded yet, unless no more may be sent.
 */
export async function fuzz(url: string, world: World, options: FuzzOptions): Promise<FuzzOutcome> {
  const { seed, unreachable, isEachOnce = false } = options;
  const operations = listOperations(await readDocument(url, world));
  const run = new FuzzRun(url, world, operations, new Set(unreachable));
  const wanted = options.withMutations ? Math.ceil(options.requests / 2) : options.requests;
  const steps = schedule(operations, world.roles, { seed, requests: wanted, isEachOnce });
  for (const [index, step] of (options.isExact ? steps.slice(0, wanted) : steps).entries()) {
    await run.take(step);
    if (options.withMutations) await run.takeMutation(new Chance(seed, index));
  }
  // At first there was nothing to change.
  while (options.withMutations && run.requests < options.requests) {
    await run.takeMutation(new Chance(seed, wanted + run.requests));
  }
  const { requests, reachable, successes } = run;

  const isOpen = ({ name }: Operation) => !run.succeeded.has(name) && !unreachable.includes(name);
  const mayTryOn = !options.isExact && !isEachOnce;
  for (let extra = 1; mayTryOn && extra <= mostExtraRounds && operations.some(isOpen); extra += 1) {
    // Lists show which ids exist; after an assessment, the world fixes whatever keeps goals from being sent.
    const asked = operations.filter(
      (operation) => operation.method === "GET" || operation.name === "riskAssessments.create" || isOpen(operation),
    );
    const again = { seed: seed + 1000 * extra, requests: 1 };
    for (const step of schedule(asked, world.roles, again)) await run.take(step);
  }
  return {
    operations,
    requests,
    reachable,
    successes,
    mutations: run.mutations,
    statuses: run.statuses,
    serverErrors: run.serverErrors,
    tried: run.tried,
    neverSucceeded: operations.flatMap(({ name }) => (run.succeeded.has(name) ? [] : [name])),
    problems: [...run.problems.values()],
  };
}

class FuzzRun {
  requests = 0;
  reachable = 0;
  successes = 0;
  serverErrors = 0;
  readonly tried = new Set<string>();
  readonly succeeded = new Set<string>();
  readonly problems = new Map<string, string>();
  readonly #url: string;
  readonly #world: World;
  readonly #known: KnownIds;
  readonly #operations: readonly Operation[];
  readonly #unreachable: ReadonlySet<string>;
  readonly mutations = new Map<Way, number>();
  readonly statuses = new Map<number, number>();
  /** The newest that succeeded, by call and role. */
  readonly #recorded = new Map<string, Recorded>();

  constructor(url: string, world: World, operations: readonly Operation[], unreachable: ReadonlySet<string>) {
    this.#url = url;
    this.#world = world;
    this.#known = new KnownIds(world);
    this.#operations = operations;
    this.#unreachable = unreachable;
  }

  async take({ operation, role, draft }: Step): Promise<void> {
    const request = this.#requestOf(operation, role, draft);
    this.requests += 1;
    if (!this.#unreachable.has(operation.name)) this.reachable += 1;
    this.tried.add(`${operation.name} by ${role.name}`);
    const reply = await send(this.#url, request).catch((error: Error) => error);
    const problem = this.#problemOf(operation, role, request, reply);
    const kind = `${operation.name} ${problem}`;
    if (problem && !this.problems.has(kind))
      this.problems.set(kind, describe(operation, role, request, reply, problem));
    if (reply instanceof Error) return;
    this.#count(reply.status);
    if (reply.status < 300) {
      const isHandy = (request.body?.length ?? 0) <= longestRecordedCharacters;
      if (isHandy) this.#recorded.set(`${operation.name} by ${role.name}`, { role, request });
      this.successes += 1;
      this.succeeded.add(operation.name);
      this.#known.learn(role, operation, reply);
      await this.#world.repairAfter(operation.name);
    }
    if (reply.setsCookie || (reply.status === 401 && (await this.#isSignedOut(role)))) await this.#world.signIn(role);
  }

  /** Resends a request that has succeeded, with the session that its role has now, changed on the wire. */
  async takeMutation(chance: Chance): Promise<void> {
    if (this.#recorded.size === 0) return;
    const { role, request } = chance.of([...this.#recorded.values()]);
    const current = { ...request, headers: { ...request.headers, ...role.headers } };
    const { patients = [], rides = [] } = this.#world.ids;
    const otherIds = [this.#world.foreign.id, ...patients, ...rides, 1 + chance.below(400)];
    const sent = mutateOnWire(current, chance, { otherIds });
    this.requests += 1;
    this.mutations.set(sent.way, (this.mutations.get(sent.way) ?? 0) + 1);
    const received = await exchange(this.#url, sent).catch((error: Error) => error);
    if (received === "") return;
    const reply = received instanceof Error ? received : firstReply(received);
    const problem =
      reply instanceof Error
        ? `did not answer: ${reply.message}`
        : (formProblem(received as string, reply, sent.method === "HEAD") ??
          leak(
            this.#world,
            sent.isSignedIn ? role : { name: "visitor" },
            { address: sent.target, body: sent.body.toString() },
            reply,
          ));
    const kind = `${sent.way}: ${problem}`;
    if (problem && !this.problems.has(kind)) {
      this.problems.set(
        kind,
        `${kind}, sent by ${role.name}\n${shorten(sent.bytes.toString("latin1"))}\n${shorten(`${received}`)}`,
      );
    }
    if (reply instanceof Error) return;
    this.#count(reply.status);
    const path = sent.target.split("?")[0] ?? "";
    const called = this.#operations.find(
      (operation) =>
        operation.method === sent.method && new RegExp(`${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
    );
    if (called && reply.status < 300) await this.#world.repairAfter(called.name);
    const setsSession = reply.headers.get("set-cookie")?.startsWith("__Host-session=");
    if (setsSession || (reply.status === 401 && (await this.#isSignedOut(role)))) await this.#world.signIn(role);
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 500) this.serverErrors += 1;
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

/** Deeply nested lists are longer. */
const longestRecordedCharacters = 20_000;

interface Recorded {
  readonly role: Role;
  readonly request: Request;
}

const shorten = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text);

function describe(operation: Operation, role: Role, request: Request, reply: Reply | Error, problem: string): string {
  return [
    `${operation.name} by ${role.name} ${problem}`,
    `  ${request.method} ${shorten(request.address)} ${shorten(request.body ?? "")}`,
    `  ${reply instanceof Error ? reply.message : `${reply.status} ${shorten(reply.text)}`}`,
  ].join("\n");
}
