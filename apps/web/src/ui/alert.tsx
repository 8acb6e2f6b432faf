import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../api.ts";
import styles from "./alert.module.css";
import { Icon } from "./icon.tsx";
import { Row, Text } from "./layout.tsx";

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

interface ProblemProps {
  error?: Error | null;
  /** If the server did not say why. */
  text?: string;
  /** What is said already. */
  message?: string | null;
}

/** What went wrong, in a line without a frame: an error, in the server's words, or a message. */
export function Problem({ error, text, message }: ProblemProps) {
  const { t } = useTranslation();
  const said = error ? (errorMessage(error) ?? text ?? t("failedHint")) : message;
  if (!said) return null;
  return (
    <Text tone="high" weight="bold" role="alert">
      {said}
    </Text>
  );
}
