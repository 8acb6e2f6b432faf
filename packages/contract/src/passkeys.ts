import { z } from "zod";
import { signedIn } from "./auth.ts";
import { defineCall } from "./call.ts";
import { done, id, idParams } from "./fields.ts";

/** WebAuthn's own JSON passes through: the browser creates and reads it, the server's library validates it. */
const options = z.looseObject({ challenge: z.string() });
const credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  clientExtensionResults: z.looseObject({}),
});
const provider = { who: "provider" } as const;

export const listPasskeys = defineCall("passkeys.list", {
  method: "GET",
  path: "/api/passkeys",
  summary: "The provider's own passkeys",
  access: provider,
  replies: {
    200: z.array(z.object({ id, createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })),
  },
  errors: [401, 403],
});

export const startPasskey = defineCall("passkeys.start", {
  method: "POST",
  path: "/api/passkeys/start",
  summary: "What the browser needs to make a passkey for the signed-in provider",
  access: provider,
  hasSecretReply: true,
  replies: { 200: options },
  errors: [401, 403, 409],
});

export const enrollPasskey = defineCall("passkeys.enroll", {
  method: "POST",
  path: "/api/passkeys",
  summary: "Keep the passkey that the browser made",
  access: provider,
  body: z.strictObject({ credential }),
  replies: { 201: z.object({ id }) },
  errors: [401, 403, 409],
});

export const removePasskey = defineCall("passkeys.remove", {
  method: "DELETE",
  path: "/api/passkeys/:id",
  summary: "Forget one of one's own passkeys",
  access: provider,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404, 409],
});

export const requestPasskey = defineCall("passkeys.ask", {
  method: "POST",
  path: "/api/passkeys/ask",
  summary: "What the browser needs to sign in with a passkey; the same for every caller",
  access: { who: "anyone" },
  replies: { 200: options },
  errors: [403, 429],
});

export const signInWithPasskey = defineCall("passkeys.signIn", {
  method: "POST",
  path: "/api/passkeys/sign-in",
  summary: "Sign in with a passkey",
  access: { who: "anyone" },
  body: z.strictObject({ credential }),
  replies: { 200: signedIn },
  errors: [401, 403, 429],
});
