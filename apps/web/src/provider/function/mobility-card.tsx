import { MOBILITY_LEVELS, type MobilityLevel } from "@bedside-bike/clinical";
import type { DayLevel } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { layoutClass, Stack, Text } from "../../ui/layout.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { refetchPatient, useMobilityLevels } from "../patient-queries.ts";

/** Today's highest mobility level, one tap; and how it changed since admission. */
export function MobilityCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation("mobility");
  const id = useId();
  const today = useHospitalToday();
  const moment = useHospitalMoment();
  const queries = useQueryClient();
  const { data: levels = [] } = useMobilityLevels(patientId);
  const save = useMutation({
    mutationFn: (level: MobilityLevel) =>
      call("mobilityLevels.record", { params: { id: patientId }, body: { day: today, level } }),
    onSuccess: ({ level }) => {
      toast({ title: t("saved", { level }), isOnPage: true });
      refetchPatient(queries, patientId);
    },
    onError: (error) => toast({ title: t("failed"), message: errorMessage(error), variant: "destructive" }),
  });
  const ofToday = levels.find(({ day }) => day === today);
  const change = changeOf(levels);
  const shown = save.isPending ? save.variables : ofToday?.level;
  return (
    <Card title={t("title")} headingLevel={3} className={layoutClass({ below: 4 })}>
      <Stack gap={2} role="radiogroup" aria-labelledby={`${id}-hint`}>
        <p id={`${id}-hint`}>{t("hint")}</p>
        <RadioPills
          name={id}
          options={MOBILITY_LEVELS.map((level) => ({
            value: String(level),
            label: t("numbered", { level, words: t(`level.${level}`) }),
          }))}
          value={shown === undefined ? "" : String(shown)}
          onChange={(value) => {
            const level = MOBILITY_LEVELS.find((one) => String(one) === value);
            if (level && !save.isPending) save.mutate(level);
          }}
        />
      </Stack>
      <Text above={3} tone="second">
        {[
          ofToday && t("recorded", { level: ofToday.level, name: ofToday.by, when: moment(ofToday.at) }),
          change && t(change.key, { first: change.first, last: change.last }),
          t("scale"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </Card>
  );
}

/** The first and the last level; null with fewer than two days. */
function changeOf(levels: readonly DayLevel[]) {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last || first === last) return null;
  const key = first.level === last.level ? ("same" as const) : ("change" as const);
  return { key, first: first.level, last: last.level };
}
