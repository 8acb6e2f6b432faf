import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ForAdministrators } from "./for-administrators.tsx";

interface AdministrationCardProps<Data> {
  title: ReactNode;
  aside?: ReactNode;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A card on the page with its three states: loading, failed, loaded. Figures that could not be fetched again go. */
export function AdministrationCard<Data>({ title, aside, query, children }: AdministrationCardProps<Data>) {
  const { t } = useTranslation("administration");
  const { error } = query;
  return (
    <Card title={title} aside={aside}>
      {error instanceof ApiError && error.status === 403 ? (
        <ForAdministrators />
      ) : (
        <Screen query={query} loading={t("loading")} failed={t("failed")} forgetsWhenFailed>
          {children}
        </Screen>
      )}
    </Card>
  );
}
