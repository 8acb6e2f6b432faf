import type { CallBody, ProviderRelationship } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage, keyOf, query, urlOf } from "../../api.ts";
import { useLiveEvents } from "../../live.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.ts";
import { partyName } from "./party-name.ts";

export const useRelationships = () =>
  useQuery({
    ...query("providerRelationships.list"),
    refetchOnMount: "always",
  });

export const useTeams = (isNeeded: boolean) =>
  useQuery({
    ...query("teams.list"),
    enabled: isNeeded,
    staleTime: 0,
  });

export const useProviders = (isNeeded: boolean) =>
  useQuery({
    ...query("providers.list"),
    enabled: isNeeded,
    staleTime: 0,
  });

export function useAccessLog() {
  const { id } = usePatient();
  return useQuery({
    ...query("patients.accessLog", { params: { id } }),
    refetchOnMount: "always",
  });
}

/** Shows at once what was granted or ended elsewhere: on another screen, or because a provider left. */
export function useAccessChanges(): void {
  const { id } = usePatient();
  const refresh = useAfterChange();
  useLiveEvents(urlOf("patients.live", { id }), { access: refresh, reconnected: refresh });
}

function useAfterChange() {
  const queries = useQueryClient();
  return () => {
    for (const name of ["providerRelationships.list", "patients.accessLog", "patients.dashboard"] as const) {
      void queries.invalidateQueries({ queryKey: keyOf(name) });
    }
  };
}

/** The server's sentence, if a second provider has to witness this, or if their code did not work. */
export const witnessNeeded = (error: unknown): string | undefined =>
  errorField(error) === "witnessCode" ? errorMessage(error) : undefined;

export function useGrant() {
  const { t } = useTranslation("access");
  const { id } = usePatient();
  const queries = useQueryClient();
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: CallBody<"providerRelationships.grant">) => call("providerRelationships.grant", { body }),
    onSuccess: (given) => {
      toast({ title: t("toast.granted"), message: t("toast.grantedHint", { name: partyName(given) }) });
      // Before the new reply is there, 'Ask for my assessment' would ask once more who looks after them.
      const { queryKey } = query("patients.dashboard", { params: { id } });
      queries.setQueryData(queryKey, (before) => before && { ...before, isSeen: true });
      afterChange();
    },
    onError: (error) => {
      // The dialog asks for the code.
      if (witnessNeeded(error) !== undefined) return;
      toast({
        title: t("toast.grantFailed"),
        message: errorMessage(error) ?? t("toast.grantFailedHint"),
        variant: "destructive",
      });
      afterChange();
    },
  });
}

export function useRevoke() {
  const { t } = useTranslation("access");
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: ({ id }: ProviderRelationship) => call("providerRelationships.revoke", { params: { id } }),
    onSuccess: (_reply, ended) =>
      toast({ title: t("toast.revoked"), message: t("toast.revokedHint", { name: partyName(ended) }) }),
    onError: (error) =>
      toast({
        title: t("toast.revokeFailed"),
        message: errorMessage(error) ?? t("toast.tryAgain"),
        variant: "destructive",
      }),
    onSettled: afterChange,
  });
}

export function useAddProvider() {
  const { t } = useTranslation("access");
  return useMutation({
    mutationFn: (body: CallBody<"providers.add">) => call("providers.add", { body }),
    onSuccess: ({ firstName, lastName }) =>
      toast({ title: t("toast.added"), message: t("toast.addedHint", { name: `${firstName} ${lastName}` }) }),
    onError: (error) =>
      toast({
        title: t("toast.addFailed"),
        message: errorMessage(error) ?? t("toast.tryAgain"),
        variant: "destructive",
      }),
  });
}
