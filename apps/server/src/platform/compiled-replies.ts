import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/** Copies what a schema declares of a value. @throws Error if the value has another type than the schema declares. */
type Copy = (value: unknown) => unknown;

/**
 * Serializes as the replies of other calls are, byte for byte, in a fraction of the time: from the same schemas, declared
 * fields only, in their order, and nothing at all if a type is wrong. Only the form of texts is not checked again.
 */
export const compiledReplies: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const copy = copyOf(schema as z.core.$ZodType);
  return (data) => JSON.stringify(copy(data));
};

function copyOf(schema: z.core.$ZodType): Copy {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return def.catchall ? encode(schema) : copyObject(def.shape);
    case "array":
      return def.checks?.length ? encode(schema) : copyArray(copyOf(def.element));
    case "nullable": {
      const copy = copyOf(def.innerType);
      return (value) => (value === null ? null : copy(value));
    }
    case "optional": {
      const copy = copyOf(def.innerType);
      return (value) => (value === undefined ? undefined : copy(value));
    }
    case "string":
      return def.checks?.some(changesText) ? encode(schema) : check("a text", (value) => typeof value === "string");
    case "number":
      return "format" in def && def.format === "safeint"
        ? check("a whole number", Number.isSafeInteger)
        : check("a number", Number.isFinite);
    case "boolean":
      return check("true or false", (value) => typeof value === "boolean");
    case "enum":
      return checkChoice(Object.values(def.entries));
    case "literal":
      return checkChoice(def.values);
    default:
      return encode(schema);
  }
}

const changesText = (rule: z.core.$ZodCheck<never>): boolean => rule._zod.def.check === "overwrite";

/** For what is not compiled here. */
const encode =
  (schema: z.core.$ZodType): Copy =>
  (value) =>
    z.encode(schema, value as never);

function check(what: string, isRight: (value: unknown) => boolean): Copy {
  return (value) => {
    if (!isRight(value)) throw new TypeError(`A reply has ${typeof value} where its schema has ${what}.`);
    return value;
  };
}

function checkChoice(choices: readonly unknown[]): Copy {
  const known = new Set(choices);
  return check("one of a few values", (value) => known.has(value));
}

function copyArray(copy: Copy): Copy {
  const isArray = check("a list", Array.isArray);
  return (value) => (isArray(value) as unknown[]).map(copy);
}

function copyObject(shape: Readonly<Record<string, z.core.$ZodType>>): Copy {
  const fields = Object.entries(shape).map(([name, schema]) => [name, copyOf(schema)] as const);
  const isObject = check("an object", (value) => typeof value === "object" && value !== null && !Array.isArray(value));
  return (value) => {
    const given = isObject(value) as Readonly<Record<string, unknown>>;
    const copied: Record<string, unknown> = {};
    for (const [name, copy] of fields) copied[name] = copy(given[name]);
    return copied;
  };
}
