import { z } from "zod";

/** Asked before each command, so that it can say and check where it goes; nothing is recorded. */
export const describeServerCommand = "describe-server";

/** What a running server says of itself. */
export const serverDescription = z.object({ database: z.string(), authMode: z.enum(["demo", "verified"]) });
export type ServerDescription = z.infer<typeof serverDescription>;
