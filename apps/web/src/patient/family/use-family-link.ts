import type { CallBody } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage, query } from "../../api.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.ts";

/** Null: left blank. */
export interface Names {
  readonly viewerName: string | null;
  readonly shownName: string | null;
}

export function useFamilyLink() {
  const { id } = usePatient();
  return useQuery({ ...query("familyLinks.show", { params: { id } }), staleTime: 0, refetchOnMount: "always" });
}

function useRefresh() {
  const { id } = usePatient();
  const queries = useQueryClient();
  return () => queries.invalidateQueries(query("familyLinks.show", { params: { id } }));
}

/** Which of the two names the server refuses. */
export const isNameRefused = (error: unknown, name: keyof CallBody<"familyLinks.create">): boolean =>
  errorField(error) === name;

/** Resolves to the address, which nobody is told a second time. */
export function useMakeLink(onMade: (url: string) => void) {
  const { t } = useTranslation("family-link");
  const { id } = usePatient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ viewerName, shownName }: Names) =>
      call("familyLinks.create", { params: { id }, body: { viewerName, shownName } }),
    onSuccess: ({ url }) => {
      onMade(url);
      return refresh();
    },
    onError: (error) => {
      if (isNameRefused(error, "viewerName") || isNameRefused(error, "shownName")) return;
      toast({
        title: t("form.failed"),
        message: errorMessage(error) ?? t("form.tryAgain"),
        variant: "destructive",
      });
    },
  });
}

export function useEndLink(onEnded: () => void) {
  const { t } = useTranslation("family-link");
  const { id } = usePatient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call("familyLinks.end", { params: { id } }),
    onSuccess: () => {
      onEnded();
      return refresh();
    },
    onError: (error) =>
      toast({ title: t("on.failed"), message: errorMessage(error) ?? t("form.tryAgain"), variant: "destructive" }),
  });
}
