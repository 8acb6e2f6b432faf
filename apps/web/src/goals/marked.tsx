import type { ReactNode } from "react";
import edge from "../ui/edge.module.css";
import { Text } from "../ui/layout.tsx";

/** One of a list's reasons, on its level's color. */
export const Marked = ({ level, children }: { level: "moderate" | "high"; children: ReactNode }) => (
  <Text as="li" padY={2} padX={3} tone={level} ground={level} anywhere className={edge[level]}>
    {children}
  </Text>
);
