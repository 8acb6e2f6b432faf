import { useTranslation } from "../../locales/translation.ts";
import { formatTimeOfDay } from "../../number-format.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { TextButton } from "../../ui/button.tsx";
import styles from "./found-answers.module.css";
import type { Answers } from "./use-answers.ts";

/** Says that the form begins with answers that were left in this tab; nothing otherwise. */
export function FoundAnswers({ foundAt, clear }: Pick<Answers, "foundAt" | "clear">) {
  const { t, i18n } = useTranslation("form-checks");
  const { data: status } = useSystemStatus();
  if (foundAt === null) return null;
  const time = formatTimeOfDay(new Date(foundAt), status?.hospitalTimeZone ?? "UTC", i18n.language);
  return (
    <p role="status" className={styles.found}>
      <span>{t("found.text", { time })}</span> <TextButton onClick={clear}>{t("found.clear")}</TextButton>
    </p>
  );
}
