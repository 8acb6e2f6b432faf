import { expect, it } from "vitest";
import { asContainerQueries } from "./screen-width-queries.ts";

it("Questions for the screen's width are asked in letters of the size chosen on the screen [LOOK-14]", () => {
  expect(asContainerQueries("@media (max-width: 48em) {\n  .a {}\n}")).toBe(
    "@container screen (max-width: 48rem) {\n  .a {}\n}",
  );
  expect(asContainerQueries("@media (min-width: 60.01em) and (max-width: 72em) {")).toBe(
    "@container screen (min-width: 60.01rem) and (max-width: 72rem) {",
  );
});

it.each([
  "@media print {",
  "@media (prefers-reduced-motion: reduce) {",
  "@media (min-width: 62em) and (max-height: 52em) {",
])("%s stays", (query) => expect(asContainerQueries(query)).toBe(query));
