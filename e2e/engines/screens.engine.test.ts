import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCREENS } from "./screens.ts";

test("every address of the route table is opened", () => {
  const routes = readFileSync("apps/web/src/routes.tsx", "utf8");
  const addresses = [...routes.matchAll(/(?:lazyScreen\(|path:)\s*"([^"]+)"/g)].map(([, address]) => address);
  const opened = Object.values(SCREENS)
    .flat()
    .map(({ path }) => path.replace(/\?.*/, "").replace("/no-such-screen", "*"));
  expect(addresses).toContain("/dashboard");
  expect([...new Set(opened)].sort(), "list each address of routes.tsx in e2e/engines/screens.ts").toEqual(
    [...new Set(addresses)].sort(),
  );
});
