import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import type { Answers } from "./use-answers.ts";

/** Says that the form begins with answers that were left in this tab; nothing otherwise. */
export function FoundAnswers({ foundAt, clear }: Pick<Answers, "foundAt" | "clear">) {
  const { t } = useTranslation("form-checks");
  const time = useHospitalTime();
  if (foundAt === null) return null;
  return (
    <Row as="p" gap={4} rowGap={1} padY={2} padX={4} ground="soft" corners="field" role="status">
      <span>{t("found.text", { time: time(foundAt) })}</span>{" "}
      <TextButton onClick={clear}>{t("found.clear")}</TextButton>
    </Row>
  );
}
