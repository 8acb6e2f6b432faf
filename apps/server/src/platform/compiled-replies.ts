import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/** Writes a value as JSON. @throws TypeError if the value has another type than its schema declares. */
type Write = (value: unknown) => string;

/**
 * Serializes exactly as other calls' replies are, byte for byte, in a fraction of the time: from the same schemas, only
 * declared fields, in their order, and nothing at all if a type is wrong. Only string formats are not checked again.
 */
export const compiledReplies: FastifySerializerCompiler<unknown> = ({ schema }) => compile(schema as z.core.$ZodType);

function compile(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return def.catchall ? writeByZod(schema) : writeObject(def.shape);
    case "array":
      return def.checks?.length ? writeByZod(schema) : writeArray(compile(def.element));
    case "nullable": {
      const write = compile(def.innerType);
      return (value) => (value === null ? "null" : write(value));
    }
    case "string":
      return def.checks?.some(changesText) ? writeByZod(schema) : writeText;
    case "number":
      return "format" in def && def.format === "safeint" ? writeWholeNumber : writeNumber;
    case "boolean":
      return writeBoolean;
    case "enum":
      return writeChoice(Object.values(def.entries));
    case "literal":
      return writeChoice(def.values);
    default:
      return writeByZod(schema);
  }
}

const changesText = (rule: z.core.$ZodCheck<never>): boolean => rule._zod.def.check === "overwrite";

/** For schemas that are not compiled here. */
const writeByZod =
  (schema: z.core.$ZodType): Write =>
  (value) =>
    JSON.stringify(z.encode(schema, value as never));

const wrong = (value: unknown, what: string): TypeError =>
  new TypeError(`A reply has ${value === null ? "null" : typeof value} where its schema has ${what}.`);

/** Printable ASCII without quote and backslash, which JSON writes as it is. */
const plain = /^[ !#-[\]-~]*$/;

function writeText(value: unknown): string {
  if (typeof value !== "string") throw wrong(value, "a text");
  return plain.test(value) ? `"${value}"` : JSON.stringify(value);
}

function writeWholeNumber(value: unknown): string {
  if (!Number.isSafeInteger(value)) throw wrong(value, "a whole number");
  return String(value);
}

function writeNumber(value: unknown): string {
  if (!Number.isFinite(value)) throw wrong(value, "a number");
  return String(value);
}

function writeBoolean(value: unknown): string {
  if (typeof value !== "boolean") throw wrong(value, "true or false");
  return value ? "true" : "false";
}

function writeChoice(choices: readonly unknown[]): Write {
  const texts = new Map(choices.map((choice) => [choice, JSON.stringify(choice)]));
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) throw wrong(value, "one of a few values");
    return text;
  };
}

function writeArray(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) throw wrong(value, "a list");
    let text = "[";
    for (let index = 0; index < value.length; index += 1) text += (index === 0 ? "" : ",") + write(value[index]);
    return `${text}]`;
  };
}

function writeObject(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const isOptional = schema._zod.def.type === "optional";
    const inner = isOptional ? (schema as z.core.$ZodOptional)._zod.def.innerType : schema;
    const key = `${JSON.stringify(name)}:`;
    return { name, key, nextKey: `,${key}`, isOptional, write: compile(inner) };
  });
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong(value, "an object");
    const given = value as Readonly<Record<string, unknown>>;
    let text = "";
    for (const { name, key, nextKey, isOptional, write } of fields) {
      const field = given[name];
      if (isOptional && field === undefined) continue;
      text += (text === "" ? key : nextKey) + write(field);
    }
    return `{${text}}`;
  };
}
