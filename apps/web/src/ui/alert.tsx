import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../api.ts";
import styles from "./alert.module.css";
import { Icon } from "./icon.tsx";
import { Row } from "./layout.tsx";

/** Why something was not done, beside the button that was pressed; read aloud when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <Row
      as="p"
      nowrap
      align="stretch"
      gap={2}
      padY={2}
      padX={4}
      tone="high"
      weight="bold"
      ground="high"
      corners="field"
      role="alert"
      className={styles.alert}
    >
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </Row>
  );
}

/** That a mutation failed: why, if the server said it. */
export function FailedToSave({
  mutation,
  text,
}: {
  mutation: Pick<UseMutationResult, "isError" | "error">;
  text: string;
}) {
  return mutation.isError && <Alert>{errorMessage(mutation.error) ?? text}</Alert>;
}
