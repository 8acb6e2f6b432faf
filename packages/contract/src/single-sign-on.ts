import { z } from "zod";
import { signedIn } from "./auth.ts";
import { defineCall } from "./call.ts";

export const startSingleSignOn = defineCall("singleSignOn.start", {
  summary: "Where the hospital's own sign-in is to be opened; 404 where none is plugged in",
  access: { who: "anyone" },
  replies: { 200: z.object({ address: z.url() }) },
  errors: [404, 429, 503],
});

export const finishSingleSignOn = defineCall("singleSignOn.finish", {
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
