import { api } from "@bedside-bike/contract";
import { serializerCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { compiledReplies } from "./compiled-replies.ts";

const route = { method: "GET", url: "/", httpStatus: "200" };
const compile = (schema: z.ZodType) => compiledReplies({ ...route, schema });
const compileByZod = (schema: z.ZodType) => serializerCompiler({ ...route, schema });

/** A value that the schema allows, with undeclared fields in every object, and its fields in another order. */
function exampleOf(schema: z.ZodType, isFull: boolean): unknown {
  const { def } = schema as
    | z.ZodObject
    | z.ZodArray<z.ZodType>
    | z.ZodNullable<z.ZodType>
    | z.ZodOptional<z.ZodType>
    | z.ZodEnum
    | z.ZodLiteral;
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape as Record<string, z.ZodType>).map(([name, field]) => [
        name,
        exampleOf(field, isFull),
      ]);
      return { undeclared: "secret", ...Object.fromEntries(fields.reverse()), passwordHash: { secret: true } };
    }
    case "array":
      return isFull ? [exampleOf(def.element, true), exampleOf(def.element, false)] : [];
    case "nullable":
      return isFull ? exampleOf(def.innerType as z.ZodType, true) : null;
    case "optional":
      return isFull ? exampleOf(def.innerType as z.ZodType, true) : undefined;
    case "enum":
      return Object.values(def.entries)[isFull ? 0 : 1];
    case "literal":
      return def.values[0];
  }
  const examples = [
    true,
    7,
    0.1,
    'Zoë "1"\u2028🚲',
    "2026-03-29",
    "2026-03-29T01:30:00.123Z",
    "7.5",
    crypto.randomUUID(),
  ];
  const fit = examples.find((example) => schema.safeParse(example).success);
  if (fit === undefined) throw new Error("No example fits a schema.");
  return fit;
}

it.each(["patients.dashboard", "providers.patients", "providers.patient"] as const)(
  "sends the reply of %s as Zod's own serializer does, and none of the fields that it doesn't declare [CALL-4]",
  (name) => {
    const schema = api[name].replies[200];
    for (const isFull of [true, false]) {
      const value = exampleOf(schema, isFull);
      const text = compile(schema)(value);
      expect(text).toBe(compileByZod(schema)(value));
      expect(text).not.toContain("secret");
      expect(schema.safeParse(JSON.parse(text)).success).toBe(true);
    }
  },
);

const example = z.object({
  text: z.string(),
  count: z.int(),
  share: z.number(),
  isSet: z.boolean(),
  kind: z.enum(["one", "two"]),
  type: z.literal("example"),
  list: z.array(z.object({ at: z.iso.datetime() })),
  maybe: z.string().nullable(),
  extra: z.string().optional(),
});
const right = { text: "", count: 1, share: 0.5, isSet: false, kind: "one", type: "example", list: [], maybe: null };

it.each([
  ["text", null],
  ["text", undefined],
  ["count", 1.5],
  ["count", "1"],
  ["share", Number.NaN],
  ["share", null],
  ["isSet", 0],
  ["kind", "three"],
  ["type", "other"],
  ["list", {}],
  ["list", [null]],
  ["list", [{ at: 5 }]],
  ["maybe", undefined],
  ["extra", 5],
])("sends nothing if %s is %j, as Zod's own serializer", (field, value) => {
  expect(compile(example)(right)).toBe(compileByZod(example)(right));
  const wrong = { ...right, [field]: value };
  expect(() => compileByZod(example)(wrong)).toThrow();
  expect(() => compile(example)(wrong)).toThrow();
});

it.each(['"', "\\", "\n", "\u0000", "\u001f", "\u007f", "\u2028", "\ud800", "🚲", "</script>", "é"])(
  "writes the character %j in a text as Zod's own serializer",
  (character) => {
    const value = { ...right, text: `a${character}b`, extra: character };
    expect(compile(example)(value)).toBe(compileByZod(example)(value));
  },
);

it.each([0, -0, 1e21, 1e-7, -1.5, Number.MAX_VALUE, 5e-324])(
  "writes the number %d as Zod's own serializer does",
  (share) => {
    expect(compile(example)({ ...right, share })).toBe(compileByZod(example)({ ...right, share }));
  },
);

it("leaves what it doesn't compile to Zod", () => {
  const others = z.object({
    trimmed: z.string().trim(),
    union: z.union([z.string(), z.number()]),
    loose: z.looseObject({ id: z.int() }),
    short: z.array(z.string()).max(1),
  });
  const value = { trimmed: " a ", union: 5, loose: { id: 1, more: 2 }, short: ["b"] };
  expect(compile(others)(value)).toBe(compileByZod(others)(value));
  expect(() => compile(others)({ ...value, short: ["b", "c"] })).toThrow();
});
