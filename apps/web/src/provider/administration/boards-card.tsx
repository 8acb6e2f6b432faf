import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf, query } from "../../api.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AdministrationCard } from "./administration-card.tsx";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";

/** The ward boards that are open, each of which can be ended here: nobody is signed in there. */
export function BoardsCard() {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const queries = useQueryClient();
  const fetched = useQuery({ ...query("boards.list"), refetchOnMount: "always" });
  const [asked, setAsked] = useState<{ id: number; name: string } | null>(null);
  return (
    <AdministrationCard title={t("boards.title")} query={fetched}>
      {(boards) => (
        <>
          {boards.length === 0 ? (
            <Text tone="second">{t("boards.none")}</Text>
          ) : (
            <ul>
              {boards.map(({ id, name, openedBy, openedAt, lastSeenAt }) => (
                <Entry
                  key={id}
                  name={name}
                  actions={
                    <SecondaryButton
                      size="small"
                      aria-label={t("boards.endName", { name })}
                      onClick={() => setAsked({ id, name })}
                    >
                      {t("boards.end")}
                    </SecondaryButton>
                  }
                >
                  <Text tone="second">
                    {t("boards.opened", { by: openedBy, when: moment(openedAt), seen: moment(lastSeenAt) })}
                  </Text>
                </Entry>
              ))}
            </ul>
          )}
          {asked && (
            <ConfirmAct
              act={() => call("boards.end", { params: { id: asked.id } })}
              title={t("boards.endName", { name: asked.name })}
              confirmLabel={t("boards.end")}
              onDone={() => {
                void queries.invalidateQueries({ queryKey: keyOf("boards.list") });
                setAsked(null);
              }}
              onClose={() => setAsked(null)}
            >
              {t("boards.endHint")}
            </ConfirmAct>
          )}
        </>
      )}
    </AdministrationCard>
  );
}
