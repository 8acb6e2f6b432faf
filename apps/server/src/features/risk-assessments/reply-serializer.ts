import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

type Write = (value: never) => string;

/**
 * Serializers for the assessment's reply of some 16 kB, which the ordinary way (check against the schema, then
 * JSON.stringify) would make the most expensive part of the call: bench/assessment. Like it, sends declared fields only.
 */
export const assessmentSerializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  const schema = route.schema as z.ZodType;
  return route.httpStatus === "200" ? compileSerializer(schema) : serializerCompiler({ ...route, schema });
};

/**
 * Turns a schema into a function that writes its JSON. Knows what an assessment is made of.
 * @throws Error for any other kind of schema, when the server starts.
 */
export function compileSerializer<Value>(schema: z.ZodType<Value>): (value: Value) => string {
  return compile(schema) as (value: Value) => string;
}

function compile(schema: z.core.$ZodType): Write {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return objectWriter(def.shape);
    case "array":
      return arrayWriter(compile(def.element));
    case "nullable": {
      const write = compile(def.innerType);
      return (value) => (value === null ? "null" : write(value));
    }
    case "string":
    case "enum":
      return quote;
    case "number":
      return (value: number) => {
        if (!Number.isFinite(value)) throw new Error("An assessment holds a number that JSON cannot carry.");
        return `${value}`;
      };
    case "boolean":
      return (value: boolean) => (value ? "true" : "false");
    default:
      throw new Error(`There is no serializer here for a schema of type ${def.type}.`);
  }
}

function objectWriter(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = Object.entries(shape).map(([key, schema], index) => ({
    key,
    opening: `${index === 0 ? "{" : ","}${JSON.stringify(key)}:`,
    write: key === "citations" ? rememberingWriter(compile(schema)) : compile(schema),
  }));
  return (value: Record<string, never>) => {
    let json = "";
    for (const { key, opening, write } of fields) json += opening + write(value[key] as never);
    return `${json}}`;
  };
}

const arrayWriter =
  (write: Write): Write =>
  (values: readonly never[]) => {
    let json = "[";
    for (let index = 0; index < values.length; index++)
      json += (index === 0 ? "" : ",") + write(values[index] as never);
    return `${json}]`;
  };

/** The engine's lists of citations are constants of its tables: the same arrays in every result. */
function rememberingWriter(write: Write): Write {
  const written = new WeakMap<object, string>();
  return (list: never) => {
    let json = written.get(list);
    if (json === undefined) {
      json = write(list);
      written.set(list, json);
    }
    return json;
  };
}

/** A result's strings are keys and sentences of the engine; nothing that a person wrote comes back in it. */
const quoted = new Map<string, string>();
const mostQuoted = 2000;

function quote(text: string): string {
  let json = quoted.get(text);
  if (json === undefined) {
    json = JSON.stringify(text);
    if (quoted.size < mostQuoted) quoted.set(text, json);
  }
  return json;
}
