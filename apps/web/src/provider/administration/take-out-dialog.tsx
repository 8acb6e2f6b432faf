import type { Team } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "./administration-cards.module.css";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";

interface TakeOutDialogProps {
  /** As it was when the dialog opened: whoever is taken out stays in their place meanwhile. */
  team: Team;
  onChanged: () => void;
  onClose: () => void;
}

/** Takes people out of a team, one after another, each after a question. */
export function TakeOutDialog({ team, onChanged, onClose }: TakeOutDialogProps) {
  const { t } = useTranslation("administration");
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<{ id: number; name: string } | null>(null);
  return (
    <>
      <Dialog
        title={t("teams.takeOutOf", { team: team.name })}
        isOpen
        onClose={onClose}
        actions={<PrimaryButton onClick={onClose}>{t("teams.done")}</PrimaryButton>}
      >
        <ul>
          {team.members.map((member) => {
            const name = `${fullName(member)}, ${member.credentials}`;
            return (
              <Entry
                key={member.id}
                name={name}
                actions={
                  out.has(member.id) ? (
                    <Row tone="second" className={styles.line}>
                      {t("teams.isOut")}
                    </Row>
                  ) : (
                    <SecondaryButton
                      size="small"
                      aria-label={t("teams.takeOutName", { name })}
                      onClick={() => setAsked({ id: member.id, name })}
                    >
                      {t("teams.takeOut")}
                    </SecondaryButton>
                  )
                }
              >
                <Text tone="second">{member.specialty}</Text>
              </Entry>
            );
          })}
        </ul>
      </Dialog>
      {asked && (
        <ConfirmAct
          act={() => call("teams.removeMember", { params: { id: team.id, providerId: asked.id } })}
          title={t("teams.takeOutTitle", { name: asked.name, team: team.name })}
          confirmLabel={t("teams.takeOut")}
          isDestructive
          onDone={() => {
            setOut((before) => new Set(before).add(asked.id));
            onChanged();
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          {t("teams.takeOutHint", { team: team.name })}
        </ConfirmAct>
      )}
    </>
  );
}
