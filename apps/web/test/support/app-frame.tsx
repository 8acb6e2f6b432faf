import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { queryClient } from "../../src/api.ts";
import { SignedInProvider } from "../../src/session/signed-in.tsx";
import { ToastRegion } from "../../src/ui/toast.tsx";

/** Everything that `main.tsx` puts around a screen, at an address of its own instead of the browser's. */
export function AppFrame({ children, path = "/" }: { children: ReactNode; path?: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SignedInProvider>{children}</SignedInProvider>
      </MemoryRouter>
      <ToastRegion />
    </QueryClientProvider>
  );
}
