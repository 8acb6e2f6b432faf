import type { UseMutationResult } from "@tanstack/react-query";
import { errorMessage } from "../api.ts";
import { Text } from "../ui/layout.tsx";

interface NotDoneProps {
  mutation: Pick<UseMutationResult, "isError" | "error">;
  /** If the server did not say why. */
  text: string;
}

/** Why something was not done, below its button. */
export const NotDone = ({ mutation, text }: NotDoneProps) =>
  mutation.isError && (
    <Text tone="high" weight="bold" role="alert">
      {errorMessage(mutation.error) ?? text}
    </Text>
  );
