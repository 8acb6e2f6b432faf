import type { Operation } from "./openapi-document.ts";
import type { Id, IdChoice, Reply } from "./request.ts";
import type { Role, RoleName, World } from "./world.ts";

const mostKept = 12;

/** The ids that exist: those from the start and those from replies, the newest of each kind. */
export class KnownIds {
  readonly #world: World;
  readonly #seen = new Map<string, Id[]>();

  constructor(world: World) {
    this.#world = world;
  }

  /** One's own id if there is one, otherwise one that the role has seen, otherwise anybody's. */
  choose(role: Role, { kind, from, index }: IdChoice): Id {
    const own = role.own[kind] ?? [];
    const seen = this.#seen.get(keyOf(role.name, kind)) ?? [];
    const any = [...(this.#world.ids[kind] ?? []), ...(this.#seen.get(kind) ?? [])];
    const order = from === "own" ? [own, seen, any] : from === "seen" ? [seen, any, own] : [any, seen, own];
    const pool = order.find(({ length }) => length > 0) ?? [1 + (index % 50)];
    return pool[index % pool.length] as Id;
  }

  /**
   * The ids in a reply, filed under the last part of the address or field: `/api/patients/4/goals` and `goals` both
   * give `goals`.
   */
  learn(role: Role, { path }: Operation, reply: Reply): void {
    if (reply.contentType !== "application/json") return;
    this.#learnFrom(role, path.split("/").findLast((part) => !part.startsWith("{")) ?? "", JSON.parse(reply.text));
  }

  #learnFrom(role: Role, kind: string, value: unknown): void {
    const isList = Array.isArray(value);
    const items: unknown[] = isList ? value : [value];
    const ids = items.flatMap((item) => idOf(item) ?? []);
    if (ids.length > 0) {
      this.#keep(kind, ids);
      // What is no longer in the list is gone for this reader.
      if (isList) this.#seen.delete(keyOf(role.name, kind));
      this.#keep(keyOf(role.name, kind), ids);
    }
    if (isList || typeof value !== "object" || value === null) return;
    for (const [field, list] of Object.entries(value)) if (Array.isArray(list)) this.#learnFrom(role, field, list);
  }

  #keep(key: string, ids: readonly Id[]): void {
    const others = (this.#seen.get(key) ?? []).filter((known) => !ids.includes(known));
    this.#seen.set(key, [...ids, ...others].slice(0, mostKept));
  }
}

const keyOf = (role: RoleName, kind: string) => `${role}: ${kind}`;

function idOf(item: unknown): Id | undefined {
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}
