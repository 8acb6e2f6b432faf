import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, call, keyOf, query, queryClient } from "./api.ts";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

function answerWith(...replies: Response[]) {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    requests.push(init);
    return replies.shift();
  });
  return requests;
}

it("throws 'status: body text', or the status text if the body is empty [MESSAGE-2]", async () => {
  answerWith(
    new Response('{"error":"No such bike."}', { status: 400 }),
    new Response("", { status: 503, statusText: "Service Unavailable" }),
  );
  await expect(call("providers.list")).rejects.toThrow('400: {"error":"No such bike."}');
  await expect(call("providers.list")).rejects.toThrow("503: Service Unavailable");
  expect(new ApiError(404, "Gone.", "Not Found").message).toBe("404: Gone.");
});

it("sends cookies with every call, the JSON content type only with a body, and a key with a write [CALL-1, DATA-40]", async () => {
  const requests = answerWith(Response.json([]), Response.json({ id: 1 }));
  await call("providers.list");
  await call("providerRelationships.grant", { body: { providerId: 3 } });
  expect(requests).toMatchObject([
    { method: "GET", credentials: "same-origin" },
    { method: "POST", credentials: "same-origin", body: '{"providerId":3}' },
  ]);
  const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(requests.map((request) => request.headers)).toEqual([
    {},
    { "content-type": "application/json", "idempotency-key": key },
  ]);
});

it("queries neither retry, refetch on focus, poll nor go stale [CALL-2]", () => {
  const { queries = {}, mutations = {} } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY });
  expect(queries.refetchInterval).toBeUndefined();
  expect(mutations.retry).toBe(false);
});

it("names a query by its call and the call's input, so that a prefix finds them all", () => {
  const usage = query("patients.usageData", { params: { id: 4 }, query: { days: "14" } });
  const feed = query("kudos.feed");
  const cache = new QueryClient();
  cache.setQueryData(usage.queryKey, []);
  cache.setQueryData(query("patients.usageData", { params: { id: 5 }, query: { days: "14" } }).queryKey, []);
  cache.setQueryData(feed.queryKey, []);
  const found = (queryKey: readonly unknown[]) => cache.getQueriesData({ queryKey }).length;
  expect(found(keyOf("patients.usageData"))).toBe(2);
  expect(found(keyOf("patients.usageData", { id: 4 }))).toBe(1);
  expect(found(keyOf("patients.usageData", { id: "4" }))).toBe(1);
  expect(found(keyOf("patients.usageData", { id: 6 }))).toBe(0);
  expect(found(keyOf("kudos.feed"))).toBe(1);
  expect(found(query("kudos.activity").queryKey)).toBe(0);
});

it("asks for a query as for the call, with the signal that cancels it", async () => {
  const requests = answerWith(Response.json([]));
  const cache = new QueryClient();
  await cache.fetchQuery(query("goals.list", { params: { id: 4 } }));
  expect(requests).toMatchObject([{ method: "GET", signal: expect.any(AbortSignal) }]);
});

it("is where every query's key comes from", () => {
  const files = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const typedByHand = Object.entries(files).filter(
    ([path, text]) =>
      !/\.test\.tsx?$/.test(path) && path !== "./api.ts" && /queryKey: \[|Query(Data|State)?(<[^(]*>)?\(\[/.test(text),
  );
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(typedByHand.map(([path]) => path)).toEqual([]);
});

it("sends a write that got no answer again with the same key, and the next one with a new key [DATA-40]", async () => {
  const grant = () => call("providerRelationships.grant", { body: { providerId: 3 } });
  const lost = new Response("", { status: 502 });
  const requests = answerWith(lost, new Response("{}", { status: 503 }), Response.json({}), Response.json({}));
  await expect(grant()).rejects.toThrow();
  await expect(grant()).rejects.toThrow();
  await grant();
  await grant();
  const keys = requests.map(({ headers }) => (headers as Record<string, string>)["idempotency-key"]);
  expect([new Set(keys.slice(0, 3)).size, keys[2] === keys[3]]).toEqual([1, false]);
});
