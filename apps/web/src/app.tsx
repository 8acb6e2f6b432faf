import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, StrictMode } from "react";
import { queryClient } from "./api.ts";
import { AroundScreens, Screens } from "./app-routes.tsx";
import { ToastRegion } from "./ui/toast-region.tsx";

/** All of the product's screens, in a browser's page or rendered by the server. */
export const App = ({ history }: Pick<ComponentProps<typeof AroundScreens>, "history">) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AroundScreens history={history}>
        <Screens />
      </AroundScreens>
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>
);
