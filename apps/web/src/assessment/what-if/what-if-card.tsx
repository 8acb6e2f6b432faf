import type { RecordedInput, StoredRiskAssessment } from "@bedside-bike/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, query } from "../../api.ts";
import { useMayAssess } from "../../goals/prescribers-only.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { layoutClass, Row, Text } from "../../ui/layout.tsx";
import { FailedState, Loading } from "../../ui/screen-states.tsx";
import type { ShownResult } from "../results/shown-result.ts";
import { ChangePicker } from "./change-picker.tsx";
import { type Change, type ChangeableInput, withChange } from "./changed-input.ts";
import { Comparison } from "./comparison.tsx";

interface WhatIfCardProps {
  patientId: number;
  assessment: StoredRiskAssessment & ShownResult;
  /** Opens the form with the change in it. */
  onUse: (input: RecordedInput) => void;
}

/** Changes one answer and compares every metric with the stored assessment. Saves nothing. */
export function WhatIfCard({ patientId, assessment, onUse }: WhatIfCardProps) {
  const { t } = useTranslation("results");
  const mayAssess = useMayAssess();
  const { input } = assessment.assessment;
  const [picked, setPicked] = useState<ChangeableInput>("mobility_status");
  const [change, setChange] = useState<Change | null>(null);
  /** A new key resets the picker. */
  const [round, setRound] = useState(0);
  const changed = change && withChange(input, change);

  const clear = () => {
    setChange(null);
    setRound(round + 1);
  };

  const preview = useQuery({
    ...query("riskAssessments.preview", { body: { patientId, ...changed } }),
    enabled: changed !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  return (
    <Card
      title={t("whatIf.title")}
      isFolded
      aside={<Chip tone="outline">{t("whatIf.nothingSaved")}</Chip>}
      className={layoutClass({ screenOnly: true })}
    >
      <Text below={4} tone="second" measure>
        {t("whatIf.intro")}
      </Text>
      <ChangePicker
        key={round}
        stored={input}
        picked={picked}
        change={change}
        onPick={(next) => {
          setPicked(next);
          setChange(null);
        }}
        onChange={setChange}
      />
      {change && preview.data && (
        <>
          <Comparison stored={assessment} preview={preview.data} isOutdated={preview.isPlaceholderData} />
          <Row align="stretch" gap={3} above={4}>
            {mayAssess && (
              <SecondaryButton size="small" onClick={() => changed && onUse(changed)}>
                {t("whatIf.use")}
              </SecondaryButton>
            )}
            <SecondaryButton size="small" onClick={clear}>
              {t("whatIf.clear")}
            </SecondaryButton>
          </Row>
        </>
      )}
      {change && preview.isPending && <Loading text={t("whatIf.loading")} />}
      {change && preview.isError && (
        <FailedState title={t("whatIf.failed")} onRetry={() => void preview.refetch()}>
          {errorMessage(preview.error)}
        </FailedState>
      )}
    </Card>
  );
}
