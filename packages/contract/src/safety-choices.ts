import { z } from "zod";

export const safetyClass = z.enum(["green", "amber", "stop"]);
export const safetyLimit = z.enum(["passive_only", "unloaded_only", "assisted_only"]);
