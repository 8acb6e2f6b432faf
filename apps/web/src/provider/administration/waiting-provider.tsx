import type { AdministeredPeople } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Grid, Row, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./administration-cards.module.css";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";

interface WaitingProviderProps {
  person: AdministeredPeople["waiting"][number];
  /** Null while they wait. */
  outcome: "approved" | "refused" | "gone" | null;
}

/**
 * Somebody who asks for an account. Once decided, the row says so in its place and has the focus that its button had; its
 * buttons keep their room, so that the rows below stay too.
 */
export function WaitingProvider({ person, outcome }: WaitingProviderProps) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const queries = useQueryClient();
  const { id, name, credentials, askedAt, askedBy, email, specialty, licenseNumber } = person;
  const [isRefusing, setIsRefusing] = useState(false);
  const [decided, setDecided] = useState<"approved" | "refused" | null>(null);
  const text = useRef<HTMLDivElement>(null);
  const decide = (what: "approved" | "refused") => {
    setDecided(what);
    void queries.invalidateQueries({ queryKey: keyOf("administration.people") });
  };
  const approve = useMutation({
    mutationFn: () => call("administration.approveProvider", { params: { id } }),
    onSuccess: () => decide("approved"),
  });
  useEffect(() => {
    if (decided && !isRefusing) text.current?.focus();
  }, [decided, isRefusing]);
  const title = `${name}, ${credentials}`;
  const shown = outcome ?? decided;
  return (
    <>
      <Entry
        name={title}
        textRef={text}
        actions={
          <Grid justify="end" align="center" className={styles.decided}>
            <Row gap={3} className={shown ? styles.gone : undefined}>
              <SecondaryButton
                size="small"
                aria-label={t("people.refuseName", { name: title })}
                onClick={() => setIsRefusing(true)}
              >
                {t("people.refuse")}
              </SecondaryButton>
              <SecondaryButton
                size="small"
                aria-label={t("people.approveName", { name: title })}
                starts={approve}
                onClick={() => approve.mutate()}
              >
                {t("people.approve")}
              </SecondaryButton>
            </Row>
            {shown && (
              <Text tone={shown === "approved" ? "low" : "second"} role="status">
                {shown === "gone" ? t("people.gone") : t(`people.outcome.${shown}`)}
              </Text>
            )}
          </Grid>
        }
      >
        <Text tone="second">
          {[email ?? t("people.noEmail"), specialty].join(", ")}
          <br />
          {licenseNumber ? t("people.license", { number: licenseNumber }) : t("people.noLicense")}
          {askedBy && `, ${t(`people.askedBy.${askedBy}`)}`}
        </Text>
        {approve.data?.needsTelling ? (
          <Text tone="moderate">{t("people.tell")}</Text>
        ) : (
          <Text tone="second">{t("people.asksSince", { when: moment(askedAt) })}</Text>
        )}
        <Problem error={approve.error} />
      </Entry>
      {isRefusing && (
        <ConfirmAct
          act={() => call("administration.refuseProvider", { params: { id } })}
          title={t("people.refuseName", { name: title })}
          confirmLabel={t("people.refuse")}
          isDestructive
          onDone={() => {
            decide("refused");
            setIsRefusing(false);
          }}
          onClose={() => setIsRefusing(false)}
        >
          {t("people.refuseHint")}
        </ConfirmAct>
      )}
    </>
  );
}
