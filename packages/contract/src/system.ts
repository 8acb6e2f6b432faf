import { z } from "zod";
import { defineCall } from "./call.ts";
import { unitSystems } from "./units.ts";

export const status = defineCall("system.status", {
  method: "GET",
  path: "/api/status",
  summary: "How this installation signs people in, for the sign-in screen",
  access: { who: "anyone" },
  replies: {
    200: z.object({
      isDemo: z.boolean(),
      authMode: z.enum(["demo", "verified"]),
      demoProviderEmail: z.string().nullable(),
      /** The hospital's single sign-on is configured for providers. */
      hasSingleSignOn: z.boolean(),
      /** Providers have no other way to sign in. */
      isSingleSignOnOnly: z.boolean(),
      /** In verified mode, if an emailed code alone also signs in providers who have a passkey. */
      providerEmailCode: z.literal("always").optional(),
      hospitalTimeZone: z.string(),
      /** In which the hospital's screens show and read numbers; every call has them metric. */
      units: z.enum(unitSystems),
    }),
  },
});
