import type { CallBody, CallReply } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf, query, urlOf } from "../../api.ts";
import { useLiveEvents } from "../../live.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.ts";

export type Preferences = CallReply<"kudos.preferences">;
export type FeedItem = CallReply<"kudos.react">;
export type NudgeTarget = CallReply<"kudos.nudgeTargets">[number];
export type PreferencesChange = CallBody<"kudos.updatePreferences">;

/** Other patients change these, so they are fetched again whenever the wall opens. */
const others = { refetchOnMount: "always" } as const;

const preferencesKey = query("kudos.preferences").queryKey;
const feedKey = query("kudos.feed").queryKey;

export const usePreferences = () => useQuery(query("kudos.preferences"));

export const useFeed = () => useQuery({ ...query("kudos.feed"), ...others });

export const useTodaysActivity = () => useQuery({ ...query("kudos.activity"), ...others });

export const useNudgeTargets = () => useQuery({ ...query("kudos.nudgeTargets"), ...others });

/** Shows a new reaction or achievement at once. */
export function useLiveWall(): void {
  const queries = useQueryClient();
  const { id } = usePatient();
  const refetch = () => {
    for (const name of ["kudos.feed", "kudos.activity"] as const)
      void queries.invalidateQueries({ queryKey: keyOf(name) });
  };
  useLiveEvents(urlOf("patients.live", { id }), {
    kudos: refetch,
    ride: (event) => !event.isOpen && refetch(),
    reconnected: refetch,
  });
}

export function useUpdatePreferences() {
  const { t } = useTranslation("kudos");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferencesChange) => call("kudos.updatePreferences", { body }),
    // One at a time: a slow reply to an earlier change must not undo a later one.
    scope: { id: "kudos.preferences" },
    onMutate: (change) => {
      queries.setQueryData(preferencesKey, (before) => before && { ...before, ...change });
    },
    onSuccess: (preferences, change) => {
      // Only the changed field: a later change may already be on the screen.
      const names = Object.keys(change) as (keyof PreferencesChange)[];
      const saved = Object.fromEntries(names.map((name) => [name, preferences[name]]));
      queries.setQueryData(preferencesKey, (before) => ({ ...(before ?? preferences), ...saved }));
      const isOwnNameOnly = "displayName" in change || "avatarEmoji" in change;
      const stale = isOwnNameOnly
        ? (["kudos.feed"] as const)
        : (["kudos.feed", "kudos.activity", "kudos.nudgeTargets"] as const);
      for (const name of stale) void queries.invalidateQueries({ queryKey: keyOf(name) });
    },
    onError: (error) => {
      toast({
        title: t("settings.failed"),
        message: errorMessage(error) ?? t("settings.failedHint"),
        variant: "destructive",
      });
      void queries.invalidateQueries({ queryKey: keyOf("kudos.preferences") });
    },
  });
}

export function useReact() {
  const { t } = useTranslation("kudos");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<"kudos.react">) => call("kudos.react", { body }),
    onSuccess: (item) => {
      queries.setQueryData(feedKey, (feed) => feed?.map((before) => (before.id === item.id ? item : before)));
      void queries.invalidateQueries({ queryKey: keyOf("kudos.activity") });
    },
    onError: (error) => {
      toast({ title: t("feed.reactFailed"), message: errorMessage(error), variant: "destructive" });
      void queries.invalidateQueries({ queryKey: keyOf("kudos.feed") });
    },
  });
}

export function useNudge() {
  const { t } = useTranslation("kudos");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, minutesLeft }: NudgeTarget) =>
      call("kudos.nudge", {
        body: { recipientId: id, templateType: "gentle_reminder", metadata: { minutesLeft } },
      }),
    onSuccess: (_reply, { displayName }) =>
      toast({ title: t("nudge.sent"), message: t("nudge.sentTo", { name: displayName }) }),
    onError: (error) =>
      toast({
        title: t("nudge.failed"),
        message: errorMessage(error) ?? t("nudge.failedHint"),
        variant: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf("kudos.nudgeTargets") }),
  });
}
