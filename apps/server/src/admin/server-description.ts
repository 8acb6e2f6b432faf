import { z } from "zod";

/** Asked before each command, so that the command can print and check where it goes; nothing is recorded. */
export const describeServerCommand = "describe-server";

/** What a running server reports about itself. */
export const serverDescription = z.object({ database: z.string(), authMode: z.enum(["demo", "verified"]) });
export type ServerDescription = z.infer<typeof serverDescription>;
