import { isPublic } from "./access.ts";
import { type Call, type CallName, calls } from "./api.ts";
import { type Method, takesIdempotencyKey } from "./call.ts";

/** What a page needs of a call to make it. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  /** It needs no sign-in session, so a 401 says nothing about the page's own. */
  readonly isPublic?: true;
  /** A write that takes no Idempotency-Key: the page itself does not send it again. */
  readonly isDoneAgain?: true;
}

/** The endpoint of every call. The web app's build puts the value in this module's place, which leaves out Zod. */
export const endpoints = Object.fromEntries(calls.map((call) => [call.name, endpointOf(call)])) as Readonly<
  Record<CallName, Endpoint>
>;

function endpointOf(call: Call): Endpoint {
  const { method, path, access, isPreview } = call;
  const isDoneAgain = method !== "GET" && !isPreview && !takesIdempotencyKey(call);
  return { method, path, ...(isPublic(access) && { isPublic: true }), ...(isDoneAgain && { isDoneAgain: true }) };
}
