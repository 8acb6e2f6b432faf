import { NEWS2_PARTS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { useFormFacts } from "../form/form-facts.tsx";
import { judgeSafety } from "./arrange-questions.ts";
import styles from "./news2-entry.module.css";

/** NEWS2 of what is entered so far, by the engine; nothing before the first sign. */
export function News2Line() {
  const { t } = useTranslation("safety-check");
  const time = useHospitalTime();
  const { patient } = useFormFacts();
  const { news2 } = judgeSafety(patient);
  const { entered, missing, class: level } = news2;
  const sum = NEWS2_PARTS.reduce((total, part) => total + (news2.parts[part] ?? 0), 0);
  const isAnyRecorded = entered !== undefined || NEWS2_PARTS.some((part) => news2.parts[part] !== null);
  const isContradicted =
    entered !== undefined && (sum > entered.total || (news2.single.length > 0 && !entered.single_3));
  const sentences = isAnyRecorded
    ? [
        missing.length > 0 &&
          (entered && !isContradicted
            ? t("news2.onChart", { total: entered.total, time: time(entered.at) })
            : t("news2.missing", { count: missing.length, of: NEWS2_PARTS.length })),
        level === "stop" && t("news2.stop"),
        level === "ask" && t("news2.ask"),
        isContradicted && t("news2.contradicts", { chart: entered.total, signs: sum }),
        level === null && t("news2.comfort"),
        (patient.safety_answers?.pregnancy ?? "no") !== "no" && t("news2.notMadeFor"),
      ].filter((sentence) => sentence !== false)
    : [];
  return (
    <p role="status" className={isAnyRecorded ? styles.line : undefined}>
      {isAnyRecorded && (
        <>
          <strong>{t("news2.of20", { total: news2.total })}</strong> {sentences.join(" ")}
        </>
      )}
    </p>
  );
}
