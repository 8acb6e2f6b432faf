import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { type AnyAssessment, type AnyResult, hasFigures, type Reader } from "./shown-result.ts";

interface FiguresWithheldProps {
  result: AnyResult;
  reader: Reader;
}

/** In place of the figures, why there are none; nothing if there are. Source: model 2.2, E. */
export function FiguresWithheld({ result, reader }: FiguresWithheldProps) {
  const { t } = useTranslation("clinical");
  if (hasFigures(result)) return null;
  return (
    <Card>
      <p>
        <strong>{t(`withheld.${reader}.${result.figures_withheld}`)}</strong>
      </p>
    </Card>
  );
}

/** With who made it, if it is stored. */
type MaybeStored = AnyResult & Partial<Pick<AnyAssessment, "assessment">>;

/** Under the figures, which typed text never changes; nothing of an earlier engine's results, which read it. */
export function TypedTextNote({ result }: { result: MaybeStored }) {
  const { t } = useTranslation("clinical");
  return hasFigures(result) && hasTypedText(result) ? <p>{t("withheld.typedText")}</p> : null;
}

/** A text is unread, or a provider has read it. */
const hasTypedText = ({ safety, assessment }: MaybeStored): boolean =>
  safety.vital_signs !== null && safety.unread.length + Object.keys(assessment?.input.text_read ?? {}).length > 0;
