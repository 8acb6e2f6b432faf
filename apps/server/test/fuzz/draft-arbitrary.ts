import fc from "fast-check";
import { likelyValues } from "./likely-values.ts";
import { mutated } from "./mutate.ts";
import type { JsonSchema, Operation } from "./openapi-document.ts";
import { type Draft, IdChoice } from "./request.ts";
import { arbitraryOf, type Hints, hinted } from "./schema-arbitrary.ts";

/** Ids whose names in a body do not say where they are listed, such as `nudgeId`. */
const listedElsewhere: Readonly<Record<string, string>> = {
  feedItemId: "feed",
  recipientId: "nudge-targets",
};

/** `nudgeId` -> `nudges`; undefined for anything that is not one of our numeric ids. */
function kindOfField(name: string, { type }: JsonSchema): string | undefined {
  if (!name.endsWith("Id") || type !== "integer") return undefined;
  return listedElsewhere[name] ?? `${name.slice(0, -2)}s`;
}

const idOf = (kind: string): fc.Arbitrary<IdChoice> =>
  fc
    .record({
      from: fc.oneof(
        { weight: 6, arbitrary: fc.constant("own" as const) },
        { weight: 2, arbitrary: fc.constant("seen" as const) },
        { weight: 2, arbitrary: fc.constant("any" as const) },
      ),
      index: fc.nat(),
    })
    .map(({ from, index }) => new IdChoice(kind, from, index));

/** Mostly valid requests for a call; one in four is mutated in one place. */
export function draftsOf(operation: Operation): fc.Arbitrary<Draft> {
  const hints: Hints = (property, schema) => {
    const kind = kindOfField(property, schema);
    return kind ? idOf(kind) : (likelyValues[`${operation.name} ${property}`] ?? likelyValues[property]);
  };
  const named = (where: "path" | "query") => operation.parameters.filter((parameter) => parameter.in === where);
  const params = Object.fromEntries(named("path").map(({ name }) => [name, idOf(kindOf(operation.path, name))]));
  const query = Object.fromEntries(named("query").map(({ name, schema }) => [name, hinted(name, schema, hints)]));
  const valid: fc.Arbitrary<Draft> = fc.record({
    params: fc.record(params),
    query: fc.record(query, {
      requiredKeys: named("query")
        .filter(({ required }) => required)
        .map(({ name }) => name),
    }),
    body: operation.body ? arbitraryOf(operation.body, hints) : fc.constant(undefined),
    headers: fc.constant({}),
  });
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: mutated(valid) });
}

/**
 * `/api/patients/{id}/goals`, `id` -> `patients`. A role without a ticket for a ride's readings knows written rides.
 */
function kindOf(path: string, name: string): string {
  if (path === "/api/rides/{rideId}") return "by-hand";
  const parts = path.split("/");
  return parts[parts.indexOf(`{${name}}`) - 1] ?? "";
}
