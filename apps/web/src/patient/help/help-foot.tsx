import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { call, query } from "../../api.ts";
import { LiveRideProvider } from "../../bike/live-ride.tsx";
import { browserStorage } from "../../browser-storage.ts";
import { isConnected } from "../../network/network.ts";
import { useSignedIn } from "../../session/signed-in.tsx";
import { readStoredSession } from "../../session/stored-session.ts";
import { SignedInHeader } from "../../shell/header.tsx";
import { say } from "../../speech/speech.ts";
import { useStored } from "../../store.ts";
import { AppShell } from "../../ui/app-shell.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { layoutClass } from "../../ui/layout.tsx";
import { barOfDialog } from "../../ui/shell-slots.ts";
import { dismissToast } from "../../ui/toast.ts";
import { useHasCome } from "../../ui/use-has-come.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { keptCalls } from "./call-store.ts";
import { callInShort, HelpBar } from "./help-bar.tsx";
import { FeelBetter, HelpCard } from "./help-card.tsx";
import HelpInDialog from "./help-in-dialog.tsx";
import { isHelpShown } from "./help-shown.ts";
import { type HelpView, helpView } from "./help-view.ts";
import { claimCalls, keepBetter, show } from "./kept-calls.ts";
import { useHelpWords } from "./use-help-words.ts";

barOfDialog.set(HelpInDialog);

/** Screens with a live stream of their own. */
const followTheRide: readonly string[] = ["/dashboard", "/session", "/games", "/goals"];

/** Where the patient lets somebody in: the one screen that a call gives way to, if its card is asked to. */
const letsIn = "/provider-access";

const icons = {
  sending: null,
  unsent: "notSent",
  unseen: "notSeen",
  told: null,
  coming: null,
} as const satisfies Record<HelpView["kind"], IconName | null>;

/**
 * At the foot of every screen of a patient: the bar or, once it was touched, its card in the page's place. Both know the
 * call and the ride on every screen, whatever that shows itself.
 */
export default function HelpFoot({ patientId }: { patientId: number }) {
  const { t } = useTranslation("help");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { isLoading } = useSignedIn();
  const { data: dashboard } = useQuery({
    ...query("patients.dashboard", { params: { id: patientId } }),
    enabled: !isLoading,
  });
  const view = useHelpView(patientId, dashboard?.helpRequest ?? null);
  const isBetterOffered = useIsBetterOffered(view);
  const wordsOf = useHelpWords();
  const words = view && wordsOf(view, isBetterOffered);
  const [isLettingIn, setIsLettingIn] = useState(false);
  if (isLettingIn && view?.kind !== "unseen") setIsLettingIn(false);
  const inShort = isLettingIn && pathname === letsIn ? words : null;
  const isShown = view !== null && inShort === null;

  useLayoutEffect(() => callInShort.set(inShort), [inShort]);
  useLayoutEffect(() => {
    isHelpShown.set(isShown);
    if (!isShown) return;
    // Nothing of the page before it lies over what to do now.
    dismissToast();
    window.scrollTo(0, 0);
  }, [isShown]);
  useLayoutEffect(
    () => () => {
      isHelpShown.set(false);
      callInShort.set(null);
    },
    [],
  );
  const letIn = () => {
    setIsLettingIn(true);
    void navigate(letsIn);
  };
  const spoken = words && `${words.first} ${words.title}`;
  useEffect(() => {
    if (spoken !== null) say(spoken);
  }, [spoken]);

  return (
    <>
      <VisuallyHidden>
        <p aria-live="assertive" aria-atomic="true" data-help-said>
          {words && [words.first, words.title, ...words.rest].join(" ")}
        </p>
      </VisuallyHidden>
      {dashboard && (isShown || !followTheRide.includes(pathname)) && (
        <LiveRideProvider key={String(isShown)} dashboard={dashboard}>
          {null}
        </LiveRideProvider>
      )}
      {view && words && isShown ? (
        <AppShell title={t("title")} header={<SignedInHeader />}>
          <HelpCard words={words} isComing={view.kind === "coming"} icon={icons[view.kind]}>
            {view.kind === "unseen" && (
              <SecondaryButton
                size="large"
                icon="people"
                isFullWidth
                className={layoutClass({ above: 3 })}
                onClick={letIn}
              >
                {t("letIn")}
              </SecondaryButton>
            )}
            {isBetterOffered && <Better patientId={patientId} view={view} />}
          </HelpCard>
        </AppShell>
      ) : (
        <HelpBar patientId={patientId} />
      )}
    </>
  );
}

function useHelpView(patientId: number, request: Parameters<typeof helpView>[1]): HelpView | null {
  const calls = useStored(keptCalls, (all) => all);
  const isReached = useStored(isConnected, Boolean);
  useEffect(() => {
    void claimCalls(patientId);
    return () => {
      // Not when only the screen has none, such as the ward's board.
      if (readStoredSession(browserStorage).patient?.id !== patientId) void claimCalls(null);
    };
  }, [patientId]);
  return helpView(patientId, request, calls, isReached);
}

/** Where nobody can see the call, from the moment on that the server names. */
function useIsBetterOffered(view: HelpView | null): boolean {
  const hasCome = useHasCome(view?.kind === "unseen" ? view.betterFrom : null);
  if (view?.kind === "unseen") return hasCome;
  if (view?.kind === "unsent") return view.betterAt === null;
  return view?.kind === "told" && view.canFeelBetter;
}

function Better({ patientId, view }: { patientId: number; view: HelpView }) {
  const better = useMutation({
    mutationFn: async () => {
      if (view.kind === "unsent") return keepBetter(view.touchId);
      if (view.kind !== "told" && view.kind !== "unseen") return;
      await show(patientId, await call("helpRequests.close", { params: { helpRequestId: view.id }, body: {} }));
    },
  });
  return <FeelBetter better={better} />;
}
