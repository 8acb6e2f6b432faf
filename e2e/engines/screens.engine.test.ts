import { expect, test } from "vitest";
import { routes } from "../../apps/web/src/routes.ts";
import { SCREENS } from "./screens.ts";

test("every address of the route table is opened", () => {
  const addresses = [...routes.map(({ path }) => path), "*"];
  const opened = Object.values(SCREENS)
    .flat()
    .map(({ path }) => path.replace(/\?.*/, "").replace("/no-such-screen", "*"));
  expect(new Set(opened), "list each address of routes.ts in e2e/engines/screens.ts").toEqual(new Set(addresses));
});
