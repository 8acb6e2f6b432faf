import type { Call } from "@bedside-bike/contract";
import fc from "fast-check";
import { z } from "zod";
import { likelyValues } from "../fuzz/likely-values.ts";
import type { JsonSchema } from "../fuzz/openapi-document.ts";
import { arbitraryOf } from "../fuzz/schema-arbitrary.ts";

/** A short body with something in it that the call's schema accepts; undefined for a call without a body. */
export function validBody({ name, body: schema }: Call): object | undefined {
  if (!schema) return undefined;
  const document = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const drafts = arbitraryOf(document, (field) => likelyValues[`${name} ${field}`] ?? likelyValues[field]);
  const [shortest] = fc
    .sample(drafts, { seed: 1, numRuns: 300 })
    .filter((body) => JSON.stringify(body) !== "{}" && schema.safeParse(body).success)
    .sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
  if (!shortest) throw new Error(`No generated body of ${name} is valid.`);
  return shortest;
}
