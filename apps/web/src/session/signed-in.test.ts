import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useSignedIn } from "./signed-in.tsx";

it("the session's context throws outside its provider [SIGN-IN-54]", () => {
  function Screen() {
    return useSignedIn().user?.firstName;
  }
  expect(() => renderToString(createElement(Screen))).toThrow("useSignedIn needs a SignedInProvider around it.");
});
