import type { Page } from "playwright-core";
import { vi } from "vitest";
import { openingCalls } from "../../apps/server/test/opening-calls/opening-calls.ts";
import type { Screen } from "./screens.ts";

/** Asked when the network seems to be down, as on a busy machine: no screen asks it on opening. */
const isReachable = "/api/status";

/** Takes note of the calls of each screen that a page opens. */
export function watchCalls(page: Page): ReadonlySet<string> {
  const calls = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) calls.clear();
    else if (pathname.startsWith("/api/") && pathname !== isReachable)
      calls.add(`${request.method()} ${withoutIds(pathname)}${search}`);
  });
  return calls;
}

const withoutIds = (pathname: string): string => pathname.replace(/^\/api\/(patient|provider)s\/\d+/, "/api/$1s/{$1}");

/** What is wrong with the calls of an opened screen, once it has had the time to make all. */
export async function findOtherCalls({ role, path }: Screen, calls: ReadonlySet<string>): Promise<string[]> {
  const expected = openingCalls[role][path] ?? [];
  const findMissing = () => expected.filter((call) => !calls.has(call));
  await vi.waitUntil(() => findMissing().length === 0, { timeout: 10_000 }).catch(() => undefined);
  return [
    ...[...calls].filter((call) => !expected.includes(call)).map((call) => `not in opening-calls.ts: ${call}`),
    ...findMissing().map((call) => `in opening-calls.ts, but not made: ${call}`),
  ];
}
