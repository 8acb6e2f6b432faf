import { createHash } from "node:crypto";
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Transaction } from "./database.ts";

type KeptScalar = string | number | boolean | Date | Uint8Array | null;
/** Values that a statement can be given: JSON as text to be cast to jsonb, lists for `unnest` as arrays. */
export type KeptValue = KeptScalar | readonly KeptScalar[];

/** A statement whose text is written once and that then only gets values. */
export interface KeptStatement<Row, Values> {
  /** Runs it in this transaction or savepoint. Returns the same types as `selectRows`. */
  rows(tx: Transaction, values: Values): Promise<Row[]>;
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Instants, days, intervals, lists of them and of decimals: Drizzle's statements have them as PostgreSQL writes them. */
const writtenTypes: ReadonlySet<number> = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (writtenTypes.has(type) ? String : pg.types.getTypeParser(type, format)),
};

/**
 * Keeps a store's statement: its text is made at the first call, and PostgreSQL keeps it prepared on each connection, with
 * a generic plan once that costs no more than one for these values. `build` gets a piece of SQL for each of the values, and
 * is called once: what it reads beside them never changes again. Where PostgreSQL can't tell a value's type, cast it.
 */
export function keptStatement<Row, Values extends { readonly [Key in keyof Values]: KeptValue }>(
  name: string,
  build: (values: { readonly [Key in keyof Values]: SQL }) => SQL,
): KeptStatement<Row, Values> {
  let kept: { statement: pg.QueryConfig; params: unknown[] } | undefined;
  const keep = () => {
    // Values inside `build` itself never change, so the plan may rely on them.
    const { sql: text, params } = dialect.sqlToQuery(build(placeholders<Values>()).inlineParams());
    return { statement: { name: `${name}_${hashOf(text)}`, text, types }, params };
  };
  return {
    async rows(tx, values) {
      kept ??= keep();
      const parameters = fillPlaceholders(kept.params, toParameters(values));
      const { rows } = await tx.$client.query({ ...kept.statement, values: parameters });
      return rows;
    },
  };
}

const placeholders = <Values>() =>
  new Proxy({} as { readonly [Key in keyof Values]: SQL }, { get: (_, key) => sql`${sql.placeholder(String(key))}` });

/** Two versions of the server may follow each other on one pooled connection: the same name is always the same text. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const toParameters = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toParameter(value)]));

function toParameter(value: KeptValue): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? toArrayText(value) : value;
}

/** PostgreSQL's own text form of an array, because the drivers format arrays of instants and bytes differently. */
export const toArrayText = (items: readonly KeptScalar[]): string => `{${items.map(toItemText).join(",")}}`;

function toItemText(item: KeptScalar): string {
  if (item === null) return "NULL";
  if (typeof item === "number" || typeof item === "boolean") return String(item);
  if (item instanceof Uint8Array) return `"\\\\x${Buffer.from(item).toString("hex")}"`;
  const text = item instanceof Date ? item.toISOString() : item;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
