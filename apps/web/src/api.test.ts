import { afterEach, expect, it, vi } from "vitest";
import { ApiError, call, queryClient } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

function answerWith(...replies: Response[]) {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    requests.push(init);
    return replies.shift();
  });
  return requests;
}

it("throws 'status: body text', or the status text where the body is empty [MESSAGE-2]", async () => {
  answerWith(
    new Response('{"error":"No such bike."}', { status: 400 }),
    new Response("", { status: 503, statusText: "Service Unavailable" }),
  );
  await expect(call("providers.list")).rejects.toThrow('400: {"error":"No such bike."}');
  await expect(call("providers.list")).rejects.toThrow("503: Service Unavailable");
  expect(new ApiError(404, "Gone.", "Not Found").message).toBe("404: Gone.");
});

it("sends cookies with every call, and the JSON content type only with a body [CALL-1]", async () => {
  const requests = answerWith(Response.json([]), Response.json({ id: 1 }));
  await call("providers.list");
  await call("providerRelationships.grant", { body: { providerId: 3 } });
  expect(requests).toMatchObject([
    { method: "GET", credentials: "same-origin" },
    { method: "POST", credentials: "same-origin", body: '{"providerId":3}' },
  ]);
  expect(requests.map((request) => request.headers)).toEqual([undefined, { "content-type": "application/json" }]);
});

it("queries neither retry, refetch on focus, poll nor go stale [CALL-2]", () => {
  const { queries = {}, mutations = {} } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY });
  expect(queries.refetchInterval).toBeUndefined();
  expect(mutations.retry).toBe(false);
});
