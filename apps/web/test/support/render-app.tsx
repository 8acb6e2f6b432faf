import { useLocation } from "react-router";
import type { RenderResult } from "vitest-browser-react";
import { Screens } from "../../src/app-routes.tsx";
import { type RenderOptions, renderInApp } from "./render-in-app.tsx";

let address = "";

function AddressProbe() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Renders all of the app's screens at an address, with their guards and the links between them. */
export function renderApp(path: string, options: Omit<RenderOptions, "path"> = {}): Promise<RenderResult> {
  const app = (
    <>
      <Screens />
      <AddressProbe />
    </>
  );
  return renderInApp(app, { ...options, path });
}

/** The address that the app is at. */
export const shownAddress = (): string => address;
