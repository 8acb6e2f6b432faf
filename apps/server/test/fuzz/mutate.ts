import fc from "fast-check";
import { type Draft, IdChoice } from "./request.ts";

/** The only way to write a field named __proto__. */
const parsed = (text: string): unknown => JSON.parse(text);
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  -0.000001,
  1e308,
  2 ** 53,
  2 ** 63,
  "",
  " ",
  "1",
  "9".repeat(400),
  "NaN",
  "\u0000",
  "a\u0000b",
  "\u202eabc",
  "\ud800",
  "\r\nset-cookie: a=b",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "$1",
  "x".repeat(10_000),
  "x".repeat(300_000),
  "0000-01-01",
  "2026-02-30",
  "+275760-09-13T00:00:00.000Z",
  [],
  [null],
  {},
  parsed('{"__proto__": {"isActive": true}}'),
  parsed('{"constructor": {"prototype": {"isActive": true}}}'),
  parsed('{"toString": 1, "length": -1, "then": 1}'),
  parsed(nested(500)),
];

const hostileKeys = ["__proto__", "constructor", "toString", "id", "userId", "isActive", "providerRole", "", "\u0000"];

const hostileIds = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  " 1",
  "9007199254740992",
  "9223372036854775808",
  "1".repeat(60),
  "x".repeat(65),
  "abc",
  "null",
  "__proto__",
  "\u0000",
  "\u0661",
  "1,2",
  "1/../2",
  "%2e%2e",
  "'",
];

const rawBodies = [
  "",
  " ",
  "{",
  "null",
  "[]",
  '"text"',
  "1e999",
  "\ufeff{}",
  '{"a": 1}}',
  '{"__proto__": {"isActive": true}}',
  '{"constructor": {"prototype": {}}}',
  nested(100_000),
];

const hostileHeaders: readonly Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=utf-7" },
  { cookie: "__Host-session=" },
  { cookie: `__Host-session=${"x".repeat(5000)}` },
  { authorization: "Bearer x" },
  { accept: "text/html" },
];

interface Place {
  readonly within: object;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null || value instanceof IdChoice) return [];
  return Object.entries(value).flatMap(([key, item]) => [{ within: value, key }, ...placesIn(item)]);
}

const put = (within: object, key: string, value: unknown) =>
  Object.defineProperty(within, key, { value, enumerable: true, configurable: true, writable: true });

/** Breaks one place of a valid request: a wrong type, a missing or an extra field, a value out of all bounds. */
export function mutated(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const choice = fc.record({
    way: fc.constantFrom("replace", "replace", "remove", "add", "id", "query", "raw", "header"),
    at: fc.nat(),
    value: fc.constantFrom(...hostileValues),
    key: fc.constantFrom(...hostileKeys),
  });
  return fc.tuple(drafts, choice).map(([draft, { way, at, value, key }]) => {
    const body = cloneOf(draft.body);
    const places = placesIn(body);
    const place = places[at % Math.max(1, places.length)];
    const ids = Object.keys(draft.params);
    switch (way) {
      case "replace":
        if (place) put(place.within, place.key, value);
        return { ...draft, body: place ? body : value };
      case "remove":
        if (place) Reflect.deleteProperty(place.within, place.key);
        return { ...draft, body };
      case "add":
        return { ...draft, body: withExtra(body, place, key, value) };
      case "id": {
        const hostile = hostileIds[at % hostileIds.length];
        return { ...draft, params: Object.fromEntries(ids.map((id) => [id, hostile])) };
      }
      case "query":
        return { ...draft, query: { ...draft.query, [Object.keys(draft.query)[0] ?? key]: shortened(value) } };
      case "raw":
        return { ...draft, rawBody: rawBodies[at % rawBodies.length] as string };
      default:
        return { ...draft, headers: { ...draft.headers, ...hostileHeaders[at % hostileHeaders.length] } };
    }
  });
}

function withExtra(body: unknown, place: Place | undefined, key: string, value: unknown): unknown {
  const target = place && !Array.isArray(place.within) ? place.within : body;
  if (typeof target !== "object" || target === null) return { [key]: value };
  put(target, key, value);
  return body;
}

/** A longer address is refused before anything of ours sees it. */
const shortened = (value: unknown) => (typeof value === "string" ? value.slice(0, 5000) : value);

function cloneOf(value: unknown): unknown {
  if (value instanceof IdChoice || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneOf);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cloneOf(item)]));
}
