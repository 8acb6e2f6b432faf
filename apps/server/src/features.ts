import { system } from "./features/system/system.routes.ts";
import type { Feature } from "./platform/answer.ts";

/** Every feature, one line each. */
export const features: readonly Feature[] = [system];
