import { Text } from "../../ui/layout.tsx";

/** What went wrong, if no field is to blame. */
export function Problem({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <Text tone="high" weight="bold" role="alert">
      {message}
    </Text>
  );
}
