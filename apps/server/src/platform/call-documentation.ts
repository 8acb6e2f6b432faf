import { type AccessRule, type Call, errorReply, takesIdempotencyKey } from "@bedside-bike/contract";
import { z } from "zod";

/** How a caller identifies itself; described in openapi.ts. */
export type SecurityScheme = "session" | "hostSession" | "device" | "rideTicket" | "helpTicket" | "board" | "hostBoard";
type Security = Partial<Record<SecurityScheme, string[]>>;

/** The accepted credentials of a call; empty if anyone may make it. */
function securityOf({ who }: AccessRule): Security[] {
  // The link's token stands in the body.
  if (who === "anyone" || who === "family-link") return [];
  if (who === "device") return [{ device: [] }];
  if (who === "ride-ticket") return [{ rideTicket: [] }];
  if (who === "help-ticket") return [{ helpTicket: [] }];
  if (who === "board") return [{ board: [] }, { hostBoard: [] }];
  return [{ session: [] }, { hostSession: [] }];
}

/** Who may make the call. A security scheme can only state how callers identify themselves. */
const accessDescriptions: Record<AccessRule["who"], string> = {
  anyone: "Anyone may make this call.",
  device: "Only the bike itself, with its own key.",
  "ride-ticket": "Whoever has this ride's ticket, which its patient's tablet got when the ride began.",
  "help-ticket": "Whoever has the ticket for help calls, which its patient's browser got when they signed in.",
  board: "A browser that a provider made the ward's board.",
  "family-link": "Whoever has the token of a patient's family link.",
  "signed-in": "Anyone who is signed in.",
  patient: "Signed-in patients, about themselves.",
  provider: "Signed-in, approved providers.",
  administrator: "Signed-in, approved providers who are administrators.",
  "this-provider": "The signed-in, approved provider whom the path names.",
  "this-patient": "The signed-in patient whom the request is about.",
  "this-patient-or-granted-provider":
    "The signed-in patient whom the request is about, or an approved provider to whom this patient has granted access.",
  "granted-provider": "An approved provider to whom the patient whom the request is about has granted access.",
};

const prescribersOnly = "A provider who is an LPN, PTA or CNA may not.";

/** For requests from other sites' pages, bodies that are too large and bodies that aren't JSON. */
const refusedBeforeReading = [403, 413, 415];

export const formContentType = "application/x-www-form-urlencoded";

const sentAgain = z.object({
  "idempotency-key": z
    .uuid()
    .optional()
    .describe("Made by the sender. The same request with the same key within 24 h is done once and answered alike."),
});

const eventStream = {
  description: "Server-sent events for as long as the connection stays open",
  content: { "text/event-stream": { schema: z.string() } },
};

/** The same schemas document the call and, for replies, decide which fields leave the server. */
export function documentation(call: Call): Record<string, unknown> {
  const takesKey = takesIdempotencyKey(call);
  const errors = new Set([
    ...[400, 421, 429, 500, 503],
    ...(call.method === "GET" ? [] : refusedBeforeReading),
    ...(takesKey ? [422] : []),
    ...(call.errors ?? []),
  ]);
  const replies = call.isStream ? { 200: eventStream } : { ...call.replies };
  return {
    summary: call.summary,
    description: [accessDescriptions[call.access.who], "needsPrescriber" in call.access ? prescribersOnly : ""]
      .join(" ")
      .trim(),
    security: securityOf(call.access),
    operationId: call.name,
    tags: [call.name.split(".")[0]],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(takesKey ? { headers: sentAgain } : {}),
    ...(call.isForm ? { consumes: [formContentType] } : {}),
    response: { ...replies, ...Object.fromEntries([...errors].map((status) => [status, errorReply])) },
  };
}
