import type { ReactNode } from "react";
import { Grid } from "../../../ui/layout.tsx";

/** Short fields beside each other. */
export const Numbers = ({ children }: { children: ReactNode }) => (
  <Grid min="8.5rem" gap={4} rowGap={2} align="start">
    {children}
  </Grid>
);
