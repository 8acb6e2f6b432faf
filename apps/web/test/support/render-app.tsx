import type { RenderResult } from "vitest-browser-react";
import { useAddress } from "../../src/navigation/navigation.tsx";
import { AppRoutes } from "../../src/routes.tsx";
import { type RenderOptions, renderInApp } from "./render-in-app.tsx";

let address = "";

function AddressProbe() {
  const { pathname, search } = useAddress();
  address = pathname + search;
  return null;
}

/** Renders all of the app's screens at an address, with their guards and the links between them. */
export function renderApp(path: string, options: Omit<RenderOptions, "path"> = {}): Promise<RenderResult> {
  const app = (
    <>
      <AppRoutes />
      <AddressProbe />
    </>
  );
  return renderInApp(app, { ...options, path });
}

/** The address that the app is at. */
export const shownAddress = (): string => address;
