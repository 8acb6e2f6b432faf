import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailedState, Loading } from "./screen-states.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** What of a query's result its screen waits for. */
type Awaited<Data> = Pick<UseQueryResult<Data>, "data" | "isError"> & { readonly refetch: () => unknown };

interface ScreenProps<Data> {
  query: Awaited<Data>;
  /** 'Loading...', unless it says what. */
  loading?: string;
  failed: string;
  /** The screen's heading for a screen reader, where only the data bring a visible one. */
  heading?: string;
  /** Data of one query go when they could not be fetched again: they would be taken for the present ones. */
  forgetsWhenFailed?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * A screen, or a part of one, that needs a query's data: it waits and fails here. Data that were fetched once stay when
 * fetching them again fails, unless `forgetsWhenFailed`. It watches the query instead of suspending: decision 124.
 */
export function Screen<Data>({
  query: { data, isError, refetch },
  loading,
  failed,
  heading,
  forgetsWhenFailed = false,
  children,
}: ScreenProps<Data>) {
  const { t } = useTranslation();
  if (data !== undefined && !(forgetsWhenFailed && isError)) return children(data);
  return (
    <>
      {heading && (
        <h1>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </h1>
      )}
      {isError ? (
        <FailedState title={failed} onRetry={() => void refetch()} />
      ) : (
        <Loading text={loading ?? t("loading")} />
      )}
    </>
  );
}

/** Several queries as one, for a screen that needs all. */
export function together<Data extends readonly unknown[]>(
  ...queries: { readonly [Index in keyof Data]: Awaited<Data[Index]> }
): Awaited<Data> {
  const missing = queries.filter(({ data }) => data === undefined);
  return {
    data: missing.length === 0 ? (queries.map(({ data }) => data) as unknown as Data) : undefined,
    isError: missing.some(({ isError }) => isError),
    refetch: () => missing.map(({ refetch }) => refetch()),
  };
}
