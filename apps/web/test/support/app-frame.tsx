import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClient } from "../../src/api.ts";
import { memoryHistory } from "../../src/navigation/history.ts";
import { NavigationProvider } from "../../src/navigation/navigation.tsx";
import { SignedInProvider } from "../../src/session/signed-in.tsx";
import { ToastRegion } from "../../src/ui/toast.tsx";

/** Everything that `main.tsx` puts around a screen, at an address of its own instead of the browser's. */
export function AppFrame({ children, path = "/" }: { children: ReactNode; path?: string }) {
  const [history] = useState(() => memoryHistory(path));
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationProvider history={history}>
        <SignedInProvider>{children}</SignedInProvider>
      </NavigationProvider>
      <ToastRegion />
    </QueryClientProvider>
  );
}
