import { useTranslation } from "react-i18next";
import { Stack } from "../../ui/layout.tsx";
import type { ShownResult } from "./shown-result.ts";

/** What applies to every metric: its source, and how far to trust it. */
export function HowWords({ result }: { result: ShownResult }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  return (
    <Stack gap={3} below={4} measure>
      <p>{t("clinical:how.cohorts")}</p>
      <p>{t("clinical:how.scores")}</p>
      <p>{t("clinical:how.power")}</p>
      <p>{t("clinical:how.weights")}</p>
      <p>
        <strong>{t("clinical:statement")}</strong> {t("clinical:how.version", { version: result.engine_version })}
      </p>
    </Stack>
  );
}
