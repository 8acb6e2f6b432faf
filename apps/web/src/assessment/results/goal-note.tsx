import type { ReactNode } from "react";
import { Text } from "../../ui/layout.tsx";

/** A sentence about the dose. */
export const GoalNote = ({ children }: { children: ReactNode }) => (
  <Text measure above={1} tone="second">
    {children}
  </Text>
);
