import { z } from "zod";
import { signedIn } from "./auth.ts";
import { defineCall } from "./call.ts";
import { done } from "./fields.ts";

export const startSingleSignOn = defineCall("singleSignOn.start", {
  method: "POST",
  path: "/api/single-sign-on",
  summary: "Where the hospital's own sign-in is to be opened; 404 where none is plugged in",
  access: { who: "anyone" },
  replies: { 200: z.object({ address: z.url() }) },
  errors: [404, 429, 503],
});

export const finishSingleSignOn = defineCall("singleSignOn.finish", {
  method: "POST",
  path: "/api/single-sign-on/finish",
  summary: "Sign in with what the hospital's sign-in sent the browser back with",
  access: { who: "anyone" },
  body: z.strictObject({
    code: z.string().min(1).max(4000),
    state: z.string().min(1).max(200),
    iss: z.url().optional(),
  }),
  replies: { 200: signedIn },
  errors: [401, 403, 404, 429, 503],
});

/**
 * OpenID Connect Back-Channel Logout 1.0: 200 or 400, and parameters beside the token are ignored. What proves the
 * caller is the issuer's signature.
 */
export const backChannelLogout = defineCall("singleSignOn.backChannelLogout", {
  method: "POST",
  path: "/api/auth/single-sign-on/back-channel-logout",
  summary: "The hospital's sign-in says that a person has signed out there, or must",
  access: { who: "anyone" },
  isForm: true,
  body: z.object({ logout_token: z.string().min(1).max(16_000) }),
  replies: { 200: done },
  errors: [404],
});
