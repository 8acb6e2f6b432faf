import { CAPS } from "@bedside-bike/clinical";
import { expect, it } from "vitest";
import { cappingNames } from "./capping-names.ts";

it("names every finding that may cap a plan", () => {
  expect(Object.keys(cappingNames)).toEqual(Object.keys(CAPS));
});
