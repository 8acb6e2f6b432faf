import type { ReactNode } from "react";
import { Stack } from "../../ui/layout.tsx";

/** One of several, with its button. */
export const Choice = ({ children }: { children: ReactNode }) => (
  <Stack gap={3} padY={4} padX={4} corners="field" line="around">
    {children}
  </Stack>
);
