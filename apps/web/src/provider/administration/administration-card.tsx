import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";

interface AdministrationCardProps<Data> {
  title: ReactNode;
  aside?: ReactNode;
  data: Data | undefined;
  error: unknown;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
}

/** A card on the page with its three states: loading, failed, loaded. */
export function AdministrationCard<Data>(props: AdministrationCardProps<Data>) {
  const { title, aside, data, error, onRetry, children } = props;
  const { t } = useTranslation("administration");
  return (
    <Card title={title} aside={aside}>
      {error instanceof ApiError && error.status === 403 ? (
        <EmptyState title={t("forAdministrators")} />
      ) : error ? (
        <FailedState title={t("failed")} onRetry={onRetry} />
      ) : data === undefined ? (
        <Loading text={t("loading")} />
      ) : (
        children(data)
      )}
    </Card>
  );
}
