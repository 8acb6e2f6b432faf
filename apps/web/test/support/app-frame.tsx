import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../../src/api.ts";
import { AroundScreens } from "../../src/app-routes.tsx";
import { ToastRegion } from "../../src/ui/toast-region.tsx";

const Shown = createContext<ReactNode>(null);

/** A router's routes are fixed once; what is drawn may change. */
function Screen() {
  return <AroundScreens>{useContext(Shown)}</AroundScreens>;
}

/** Everything that `main.tsx` puts around a screen, at an address of its own instead of the browser's. */
export function AppFrame({ children, path = "/" }: { children: ReactNode; path?: string }) {
  const [router] = useState(() => createMemoryRouter([{ path: "*", element: <Screen /> }], { initialEntries: [path] }));
  return (
    <QueryClientProvider client={queryClient}>
      <Shown value={children}>
        <RouterProvider router={router} />
      </Shown>
      <ToastRegion />
    </QueryClientProvider>
  );
}
