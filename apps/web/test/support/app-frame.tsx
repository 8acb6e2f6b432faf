import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router";
import { queryClient } from "../../src/api.ts";
import { AroundScreens } from "../../src/app-routes.tsx";
import { askBeforeLeaving } from "../../src/session/ask-before-leaving.ts";
import { ToastRegion } from "../../src/ui/toast-region.tsx";

/** Everything that `main.tsx` puts around a screen, at an address of its own instead of the browser's. */
export function AppFrame({ children, path = "/" }: { children: ReactNode; path?: string }) {
  const [history] = useState(() => askBeforeLeaving(createMemoryHistory({ initialEntries: [path], v5Compat: true })));
  return (
    <QueryClientProvider client={queryClient}>
      <AroundScreens history={history}>{children}</AroundScreens>
      <ToastRegion />
    </QueryClientProvider>
  );
}
