import { expect, it } from "vitest";
import { themeCss } from "./theme-css.ts";

it("is by night on screens only: paper is day [DAY-7]", () => {
  const css = themeCss();
  const [onAnything = "", onScreen = ""] = css.split("@media screen {");
  expect(onAnything).not.toContain("dark");
  expect(onScreen).toContain('data-color-scheme="dark"');
});
