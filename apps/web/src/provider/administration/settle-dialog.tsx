import type { AccountToSettle, AdministeredPeople } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf } from "../../api.ts";
import { DangerButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { ConfirmAccount } from "./confirm-account.tsx";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";

interface SettleDialogProps {
  group: AdministeredPeople["patientAccounts"][number];
  onClose: () => void;
}

type Asked = { readonly what: "confirm" | "end"; readonly account: AccountToSettle };

/** What is known about accounts that somebody has to settle, without whose they are: a nurse at the bed knows that. */
export function SettleDialog({ group: { reason, accounts }, onClose }: SettleDialogProps) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = () => {
    void queries.invalidateQueries({ queryKey: keyOf("administration.people") });
    onClose();
  };
  const id = asked?.account.id ?? 0;
  if (asked?.what === "confirm") return <ConfirmAccount id={id} onDone={done} onClose={() => setAsked(null)} />;
  if (asked)
    return (
      <ConfirmAct
        act={() => call("administration.endPatientAccount", { params: { id } })}
        title={t("settle.endTitle", { id })}
        confirmLabel={t("settle.end")}
        isDestructive
        onDone={done}
        onClose={() => setAsked(null)}
      >
        {t("settle.endHint")}
      </ConfirmAct>
    );
  return (
    <Dialog title={t(`settle.title.${reason}`)} isOpen onClose={onClose} size="medium">
      <Stack gap={4}>
        <p>{t(`settle.hint.${reason}`)}</p>
        <ul>
          {accounts.map((account) => (
            <Entry
              key={account.id}
              name={t("settle.account", { id: account.id })}
              actions={
                <Row gap={3}>
                  {account.canConfirm && (
                    <SecondaryButton
                      size="small"
                      aria-label={t("settle.confirmName", { id: account.id })}
                      onClick={() => setAsked({ what: "confirm", account })}
                    >
                      {t("settle.confirm")}
                    </SecondaryButton>
                  )}
                  <DangerButton
                    size="small"
                    aria-label={t("settle.endName", { id: account.id })}
                    onClick={() => setAsked({ what: "end", account })}
                  >
                    {t("settle.end")}
                  </DangerButton>
                </Row>
              }
            >
              <Text tone="second">
                {[
                  t("settle.made", { when: moment(account.createdAt) }),
                  t(account.isConfirmed ? "settle.confirmed" : "settle.unconfirmed"),
                  t(account.hasRides ? "settle.rides" : "settle.noRides"),
                ].join(", ")}
              </Text>
            </Entry>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
