import type { ReactNode } from "react";
import { Text } from "../ui/layout.tsx";
import styles from "./marked.module.css";

/** One of a list's reasons, on its level's color. */
export const Marked = ({ level, children }: { level: "moderate" | "high"; children: ReactNode }) => (
  <Text as="li" padY={2} padX={3} tone={level} ground={level} anywhere className={styles[level]}>
    {children}
  </Text>
);
