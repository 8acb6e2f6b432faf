import type { Deps } from "../platform/answer.ts";

/** Seeds the demo data on the first start. */
export async function seedDemo(_deps: Deps): Promise<void> {}
