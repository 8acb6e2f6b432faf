import type { PersonRelationship, ProviderRelationship, TeamRelationship } from "@bedside-bike/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { isSeenBySomebody } from "../../ride-state/use-is-unseen.ts";
import { DangerButton, PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Row, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AddProviderDialog } from "./add-provider-dialog.tsx";
import styles from "./current-access.module.css";
import { GrantDialog } from "./grant-dialog.tsx";
import { partyName, personName } from "./party-name.ts";
import { useRelationships, useRevoke } from "./use-access.ts";

/** Who has access, and how to change it. */
export function CurrentAccess() {
  const { t } = useTranslation("access");
  const relationships = useRelationships();
  const [open, setOpen] = useState<"grant" | "add" | null>(null);
  const [leaving, setLeaving] = useState<ProviderRelationship | null>(null);
  const grantButton = useRef<HTMLButtonElement>(null);
  const revoke = useRevoke();
  const close = () => setOpen(null);
  const others = (relationships.data ?? []).filter(({ id }) => id !== leaving?.id);

  const confirmRevoke = () => {
    if (!leaving) return;
    revoke.mutate(leaving, {
      onSettled: () => {
        setLeaving(null);
        // The provider's button is removed: keep focus on this card.
        grantButton.current?.focus();
      },
    });
  };

  return (
    <Card title={t("current.title")}>
      <Screen query={relationships} loading={t("current.loading")} failed={t("current.failed")}>
        {(those) => (
          <>
            {those.length === 0 ? (
              <EmptyState title={t("current.empty")} icon="people">
                {t("current.emptyHint")}
              </EmptyState>
            ) : (
              <ul>
                {those.map((relationship) => (
                  <Relationship
                    key={relationship.id}
                    relationship={relationship}
                    onRevoke={() => setLeaving(relationship)}
                  />
                ))}
              </ul>
            )}
            <Grid min="12.5rem" gap={3} above={5}>
              <PrimaryButton ref={grantButton} size="large" onClick={() => setOpen("grant")}>
                {t("grant.open")}
              </PrimaryButton>
              <SecondaryButton size="large" onClick={() => setOpen("add")}>
                {t("add.open")}
              </SecondaryButton>
            </Grid>
          </>
        )}
      </Screen>
      <GrantDialog relationships={relationships.data ?? []} isOpen={open === "grant"} onClose={close} />
      <AddProviderDialog isOpen={open === "add"} onClose={close} />
      <ConfirmDialog
        title={t("revoke.title")}
        isOpen={leaving !== null}
        confirmLabel={t("revoke.confirm")}
        onConfirm={confirmRevoke}
        onCancel={() => setLeaving(null)}
        starts={revoke}
        isDestructive
      >
        {leaving && <p>{t("teamId" in leaving ? "revoke.textTeam" : "revoke.text", { name: partyName(leaving) })}</p>}
        {leaving && !isSeenBySomebody(others) && (
          <Row as="p" nowrap gap={3} above={4} tone="high" weight="bold">
            <Icon name="callButton" size={28} />
            {t("revoke.last")}
          </Row>
        )}
      </ConfirmDialog>
    </Card>
  );
}

interface RelationshipProps {
  relationship: ProviderRelationship;
  onRevoke: () => void;
}

function Relationship({ relationship, onRevoke }: RelationshipProps) {
  const { t, i18n } = useTranslation("access");
  const hospitalDay = useHospitalDay();
  const { createdAt } = relationship;
  const name = partyName(relationship);
  return (
    <Row as="li" gap={3} padY={4} line="below" className={styles.provider}>
      <div className={styles.words}>
        {"teamId" in relationship ? <TeamWords team={relationship} /> : <PersonWords person={relationship} />}
        <Text tone="second">
          {t("current.since", { date: formatDay(hospitalDay(createdAt), "withYear", i18n.language) })}
        </Text>
      </div>
      <DangerButton size="small" onClick={onRevoke}>
        {t("revoke.open")} <VisuallyHidden>{name}</VisuallyHidden>
      </DangerButton>
    </Row>
  );
}

function PersonWords({ person }: { person: PersonRelationship }) {
  const { t } = useTranslation("access");
  return (
    <>
      <Text as="strong" size="large" anywhere>
        {t("current.name", { name: partyName(person), credentials: person.providerCredentials })}
      </Text>
      <Text tone="second">{person.providerSpecialty}</Text>
    </>
  );
}

/** With everybody in it by name: nobody looks as 'a team'. */
function TeamWords({ team: { teamName, members } }: { team: TeamRelationship }) {
  const { t, i18n } = useTranslation("access");
  const names = members.map((one) => t("current.member", { ...one, name: personName(one) }));
  return (
    <>
      <Text as="strong" size="large" anywhere>
        {teamName}
      </Text>
      <Text tone="second" anywhere>
        {members.length === 0
          ? t("current.emptyTeam")
          : t("current.team", { names: new Intl.ListFormat(i18n.language, { type: "unit" }).format(names) })}
      </Text>
    </>
  );
}
