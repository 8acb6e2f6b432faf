import type { AdministeredPeople } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf, query } from "../../api.ts";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AccountsDialog } from "./accounts-dialog.tsx";
import { AdministrationCard } from "./administration-card.tsx";
import styles from "./administration-cards.module.css";
import { ConfirmAct } from "./confirm-act.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

type Waiting = AdministeredPeople["waiting"][number];
type Group = AdministeredPeople["patientAccounts"][number];

export function PeopleCard() {
  const { t } = useTranslation("administration");
  const { data, error, refetch } = useQuery({ ...query("administration.people"), refetchOnMount: "always" });
  const [isListOpen, setIsListOpen] = useState(false);
  const [settled, setSettled] = useState<number | null>(null);
  const group = data?.patientAccounts.find(({ accounts }) => accounts[0]?.id === settled);
  return (
    <AdministrationCard
      title={
        <>
          {t("people.title")}{" "}
          {data && (
            <Text as="span" tone="second" weight="regular">
              {data.waiting.length + data.patientAccounts.length}
            </Text>
          )}
        </>
      }
      aside={data && <TextButton onClick={() => setIsListOpen(true)}>{t("people.all")}</TextButton>}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    >
      {({ waiting, patientAccounts, active, inactive }) => (
        <>
          {waiting.length + patientAccounts.length === 0 ? (
            <Text tone="second">{t("people.nobody")}</Text>
          ) : (
            <ul className={styles.people}>
              {waiting.map((person) => (
                <WaitingProvider key={person.id} person={person} />
              ))}
              {patientAccounts.map((one) => (
                <PatientAccount
                  key={one.accounts[0]?.id}
                  group={one}
                  onSettle={() => setSettled(one.accounts[0]?.id ?? null)}
                />
              ))}
            </ul>
          )}
          {isListOpen && <AccountsDialog active={active} inactive={inactive} onClose={() => setIsListOpen(false)} />}
          {group && <SettleDialog group={group} onClose={() => setSettled(null)} />}
        </>
      )}
    </AdministrationCard>
  );
}

function WaitingProvider({ person: { id, name, credentials, askedAt } }: { person: Waiting }) {
  const { t } = useTranslation(["administration", "shell"]);
  const moment = useHospitalMoment();
  const queries = useQueryClient();
  const [isRefusing, setIsRefusing] = useState(false);
  const changed = () => void queries.invalidateQueries({ queryKey: keyOf("administration.people") });
  const approve = useMutation({
    mutationFn: () => call("administration.approveProvider", { params: { id } }),
    onSuccess: changed,
  });
  const title = `${name}, ${credentials}`;
  return (
    <li>
      <div>
        <p className={styles.name}>{title}</p>
        <Text tone="second">{t("people.asksSince", { when: moment(askedAt) })}</Text>
        {approve.isError && (
          <p role="alert" className={styles.problem}>
            {errorMessage(approve.error) ?? t("shell:failedHint")}
          </p>
        )}
      </div>
      <Row align="stretch" gap={3}>
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
      {isRefusing && (
        <ConfirmAct
          act={() => call("administration.refuseProvider", { params: { id } })}
          title={t("people.refuseName", { name: title })}
          confirmLabel={t("people.refuse")}
          isDestructive
          onDone={changed}
          onClose={() => setIsRefusing(false)}
        >
          {t("people.refuseHint")}
        </ConfirmAct>
      )}
    </li>
  );
}

function PatientAccount({ group, onSettle }: { group: Group; onSettle: () => void }) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const { reason, since, accounts } = group;
  return (
    <li>
      <div>
        <p className={styles.name}>{t("people.accounts", { count: accounts.length })}</p>
        <Text tone="second">{t(`people.reason.${reason}`, { when: moment(since) })}</Text>
      </div>
      <SecondaryButton size="small" onClick={onSettle}>
        {t("people.settle")}
      </SecondaryButton>
    </li>
  );
}
