import type { ReactNode } from "react";
import { type RenderResult, render } from "vitest-browser-react";
import type { User } from "../../src/session/stored-session.ts";
import { AppFrame } from "./app-frame.tsx";
import { resizeTo } from "./resize.ts";
import { signIn } from "./sign-in.ts";
import { VIEWPORTS } from "./viewports.ts";

export interface RenderOptions {
  /** The router's address. */
  path?: string;
  /** Who is signed in. */
  user?: User;
  size?: keyof typeof VIEWPORTS;
  theme?: "light" | "dark";
}

/** React Router's name for it. */
const scrollPositions = "react-router-scroll-positions";

/** Renders inside the app's own providers, words and style sheets. Call the `stub...` functions first. */
export async function renderInApp(
  children: ReactNode,
  { path, user, size = "tablet", theme = "light" }: RenderOptions = {},
): Promise<RenderResult> {
  await resizeTo(VIEWPORTS[size]);
  document.documentElement.dataset.colorScheme = theme;
  if (user) signIn(user);
  // As it begins, the router takes from here how far a page was scrolled, or else goes on with the last test's page.
  sessionStorage.setItem(scrollPositions, "{}");
  const rendered = await render(<AppFrame path={path}>{children}</AppFrame>);
  sessionStorage.removeItem(scrollPositions);
  return rendered;
}
