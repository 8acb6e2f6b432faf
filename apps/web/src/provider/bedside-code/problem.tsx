import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { Text } from "../../ui/layout.tsx";

/** What went wrong, if no field is to blame: an error, in the server's words, or what is said already. */
export function Problem({ error, message }: { error?: Error | null; message?: string | null }) {
  const { t } = useTranslation();
  const said = error ? (errorMessage(error) ?? t("failedHint")) : message;
  if (!said) return null;
  return (
    <Text tone="high" weight="bold" role="alert">
      {said}
    </Text>
  );
}
