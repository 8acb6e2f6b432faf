import fc from "fast-check";
import type { JsonSchema } from "./openapi-document.ts";

/** Returns better values for a property than its schema alone can give, or undefined to use the schema. */
export type Hints = (property: string, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

const absent = Symbol("absent");
/**
 * A form of sixty optional boxes is sent with only some of them, because filled at random they contradict each other.
 */
const manyOptional = 12;
const mostItems = 6;

/** Values that the schema accepts. If hints know a property, three out of four come from them. */
export function arbitraryOf(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { anyOf, oneOf, ...rest } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(bothOf(rest, choice), hints)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type }, hints)));
  }
  switch (schema.type) {
    case "object":
      return objectOf(schema, hints);
    case "array":
      return arrayOf(schema, hints);
    case "string":
      return stringOf(schema);
    case "integer":
      return integerOf(schema);
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const bothOf = (one: JsonSchema, other: JsonSchema): JsonSchema => ({
  ...one,
  ...other,
  required: [...(one.required ?? []), ...(other.required ?? [])],
});

function objectOf({ properties = {}, required = [] }: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const optionalCount = Object.keys(properties).length - required.length;
  const isLong = optionalCount > manyOptional;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = hinted(name, schema, hints);
    if (required.includes(name)) return [name, value] as const;
    // Values that belong together are worth little without each other.
    const present = !isLong && hints(name, schema) ? 3 : 1;
    const optional = fc.oneof(
      { weight: present, arbitrary: value },
      { weight: isLong ? 9 : 1, arbitrary: fc.constant(absent) },
    );
    return [name, optional] as const;
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== absent)));
}

export function hinted(name: string, schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const hint = hints(name, schema);
  const plain = arbitraryOf(schema, hints);
  return hint ? fc.oneof({ weight: 3, arbitrary: hint }, { weight: 1, arbitrary: plain }) : plain;
}

function arrayOf({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema, hints: Hints) {
  return fc.array(arbitraryOf(items, hints), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, mostItems)),
  });
}

const dates = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .date({ min: new Date("1930-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  },
  { weight: 1, arbitrary: fc.constantFrom("0000-01-01", "0001-01-01", "2000-02-29", "9999-12-31") },
);

function stringOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  switch (format) {
    case "date":
      return dates;
    case "date-time":
      return fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
        .map((at) => at.toISOString());
    case "uuid":
      return fc.uuid();
    case "email":
      return fc.emailAddress();
    case "uri":
      return fc.webUrl();
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...length, unit: "grapheme-ascii" }) },
    { weight: 1, arbitrary: fc.string({ ...length, unit: "grapheme" }) },
    { weight: 1, arbitrary: fc.string({ minLength: maxLength, maxLength, unit: "grapheme-ascii" }) },
  );
}

function integerOf(schema: JsonSchema): fc.Arbitrary<number> {
  const { multipleOf = 1 } = schema;
  const low = schema.minimum ?? (schema.exclusiveMinimum ?? Number.MIN_SAFE_INTEGER - 1) + 1;
  const high = schema.maximum ?? (schema.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER + 1) - 1;
  return fc
    .integer({ min: Math.ceil(low / multipleOf), max: Math.floor(high / multipleOf) })
    .map((count) => count * multipleOf);
}

function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): fc.Arbitrary<number> {
  const min = exclusiveMinimum ?? minimum;
  const max = exclusiveMaximum ?? maximum;
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(min === undefined ? {} : { min, minExcluded: exclusiveMinimum !== undefined }),
    ...(max === undefined ? {} : { max, maxExcluded: exclusiveMaximum !== undefined }),
  });
}
