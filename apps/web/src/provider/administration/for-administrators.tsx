import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { EmptyState } from "../../ui/screen-states.tsx";

/** For a provider who is none: that this is theirs alone, and who they are. */
export function ForAdministrators() {
  const { t } = useTranslation("administration");
  const { data } = useQuery(query("administration.administrators"));
  const names = data?.map(({ name, credentials }) => `${name}, ${credentials}`).join("; ");
  return (
    <EmptyState title={t("forAdministrators")}>
      {data && (names ? t("askAdministrators", { names }) : t("noAdministrators"))}
    </EmptyState>
  );
}
