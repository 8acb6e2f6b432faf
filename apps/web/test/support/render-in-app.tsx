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

/** Renders inside the app's own providers, words and style sheets. Call the `stub...` functions first. */
export async function renderInApp(
  children: ReactNode,
  { path, user, size = "tablet", theme = "light" }: RenderOptions = {},
): Promise<RenderResult> {
  await resizeTo(VIEWPORTS[size]);
  document.documentElement.dataset.colorScheme = theme;
  if (user) signIn(user);
  return render(<AppFrame path={path}>{children}</AppFrame>);
}
