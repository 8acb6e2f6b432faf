import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { inTime } from "../../network/in-time.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { layoutClass, Row } from "../../ui/layout.tsx";
import { Loading } from "../../ui/screen-states.tsx";
import { HowWords } from "./how-words.tsx";
import type { Reader, ShownResult } from "./shown-result.ts";

/** Formulas and citations are loaded with the results, not with the form. */
const MetricExplanations = lazy(() => inTime(() => import("./metric-explanations.tsx")));

/** 'How This Was Calculated': closable, and reopened by its name. */
export function HowCalculated({ result, reader }: { result: ShownResult; reader: Reader }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const [isOpen, setIsOpen] = useState(false);
  const reopen = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const show = (next: boolean) => {
    flushSync(() => setIsOpen(next));
    (next ? close : reopen).current?.focus();
  };

  if (!isOpen) {
    return (
      <Row screenOnly>
        <SecondaryButton ref={reopen} icon="info" aria-expanded={false} onClick={() => show(true)}>
          {t("clinical:how.title")}
        </SecondaryButton>
      </Row>
    );
  }
  return (
    <Card
      title={t("clinical:how.title")}
      className={layoutClass({ screenOnly: true })}
      aside={
        <SecondaryButton ref={close} size="small" icon="close" onClick={() => show(false)}>
          {t("clinical:how.close")}
        </SecondaryButton>
      }
    >
      <HowWords result={result} />
      <Suspense fallback={<Loading text={t("clinical:how.loading")} />}>
        <MetricExplanations result={result} reader={reader} />
      </Suspense>
    </Card>
  );
}
