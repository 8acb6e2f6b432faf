import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";

// Not JSX, so that the page needs no settings of its own; what is sent is the same.
const page = createElement(
  "main",
  null,
  createElement("h1", null, "A plain React page"),
  createElement("p", null, "Nothing else is drawn here: what a screen costs above this is its own."),
);
createRoot(document.getElementById("root")).render(createElement(StrictMode, null, page));
