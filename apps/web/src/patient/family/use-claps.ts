import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, query } from "../../api.ts";
import { toast } from "../../ui/toast.ts";

/** Today's claps, counted at once where they are made; undefined while nobody knows them. */
export function useClaps(patientId: number) {
  const { t } = useTranslation("session");
  const queries = useQueryClient();
  const today = query("kudos.claps", { params: { id: patientId } });
  const { data } = useQuery(today);
  const clap = useMutation({
    mutationFn: () => call("kudos.clap", { params: { id: patientId } }),
    onMutate: async () => {
      // A reply from before the clap would undo it on the screen.
      await queries.cancelQueries({ queryKey: today.queryKey });
      queries.setQueryData(today.queryKey, (before) => ({ count: (before?.count ?? 0) + 1 }));
    },
    onError: () => {
      queries.setQueryData(today.queryKey, (before) => before && { count: Math.max(0, before.count - 1) });
      toast({ title: t("family.notCounted"), message: t("family.tryAgain"), variant: "destructive" });
    },
  });
  return { count: data?.count, clap: () => clap.mutate() };
}
