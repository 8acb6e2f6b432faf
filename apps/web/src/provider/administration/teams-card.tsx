import type { Team } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf, query } from "../../api.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { AddPeopleDialog } from "./add-people-dialog.tsx";
import { AdministrationCard } from "./administration-card.tsx";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";
import { TakeOutDialog } from "./take-out-dialog.tsx";
import { TeamNameDialog } from "./team-name-dialog.tsx";

type Asked = { readonly what: "make" } | { readonly what: "add" | "takeOut" | "rename" | "end"; readonly team: Team };

/** The teams that patients can let in, and who is in them. */
export function TeamsCard() {
  const { t } = useTranslation("administration");
  const queries = useQueryClient();
  const fetched = useQuery({ ...query("teams.list"), refetchOnMount: "always" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: keyOf("teams.list") });
  const close = () => setAsked(null);
  const done = () => {
    changed();
    close();
  };
  return (
    <AdministrationCard
      title={t("teams.title")}
      aside={
        <SecondaryButton size="small" icon="plus" onClick={() => setAsked({ what: "make" })}>
          {t("teams.make")}
        </SecondaryButton>
      }
      query={fetched}
    >
      {(teams) => (
        <>
          {teams.length === 0 ? (
            <Text tone="second">{t("teams.none")}</Text>
          ) : (
            <ul>
              {teams.map((team) => (
                <TeamEntry key={team.id} team={team} onAsk={(what) => setAsked({ what, team })} />
              ))}
            </ul>
          )}
          {asked?.what === "make" && <TeamNameDialog onDone={done} onClose={close} />}
          {asked?.what === "rename" && <TeamNameDialog team={asked.team} onDone={done} onClose={close} />}
          {asked?.what === "add" && <AddPeopleDialog team={asked.team} onChanged={changed} onClose={close} />}
          {asked?.what === "takeOut" && <TakeOutDialog team={asked.team} onChanged={changed} onClose={close} />}
          {asked?.what === "end" && (
            <ConfirmAct
              act={() => call("teams.end", { params: { id: asked.team.id } })}
              title={t("teams.endTitle", { team: asked.team.name })}
              confirmLabel={t("teams.end")}
              isDestructive
              onDone={done}
              onClose={close}
            >
              {t("teams.endHint", { team: asked.team.name })}
            </ConfirmAct>
          )}
        </>
      )}
    </AdministrationCard>
  );
}

interface TeamEntryProps {
  team: Team;
  onAsk: (what: "add" | "takeOut" | "rename" | "end") => void;
}

function TeamEntry({ team: { name, members }, onAsk }: TeamEntryProps) {
  const { t, i18n } = useTranslation("administration");
  const isEmpty = members.length === 0;
  const names = new Intl.ListFormat(i18n.language, { type: "unit" }).format(members.map(fullName));
  const acts = [...(isEmpty ? [] : (["takeOut"] as const)), "rename", "end"] as const;
  return (
    <Entry
      name={name}
      actions={
        <Row gap={3}>
          <SecondaryButton size="small" aria-label={t("teams.addTo", { team: name })} onClick={() => onAsk("add")}>
            {t("teams.add")}
          </SecondaryButton>
          <MenuButton
            label={t("teams.change")}
            name={t("teams.changeName", { team: name })}
            items={acts.map((what) => ({ key: what, label: t(`teams.${what}`), onChoose: () => onAsk(what) }))}
          />
        </Row>
      }
    >
      <Text tone="second" anywhere>
        {isEmpty ? t("teams.empty") : t("teams.people", { count: members.length, names })}
      </Text>
    </Entry>
  );
}
