import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../api.ts";
import { openRides } from "../bike/hold-updates.ts";
import { atTablet, isInUse } from "../bike/tablet-ride/at-tablet.ts";
import { browserStorage, keepsNothing } from "../browser-storage.ts";
import { lastHeard, lastSeen } from "../network/reconnecting.ts";
import { formatTimeOfDay } from "../number-format.ts";
import { readStoredSession } from "../session/stored-session.ts";
import { useStored } from "../store.ts";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { useHospitalTime } from "../ui/use-hospital-time.ts";
import styles from "./offline-notices.module.css";
import { isUpdateReady, loadUpdate } from "./updates.ts";
import { useShownDataTime } from "./use-shown-data-time.ts";
import { isOffline } from "./watch-network.ts";

/**
 * Above every screen, one at a time: that there is no connection, that live values stand still, that a new version is
 * ready, or that nothing is kept; the mark of demo data gives way to it.
 */
export function OfflineNotices() {
  const isShownOffline = useStored(isOffline, Boolean);
  const isBehind = useStored(lastSeen, (at) => at !== null) && !isShownOffline;
  const isForgetful = useStored(keepsNothing, Boolean);
  const isNew = useStored(isUpdateReady, Boolean);
  const isRiding = useStored(openRides, (count) => count > 0);
  const first = () => {
    if (isShownOffline) return !doesPageSayIt() && <OfflineNotice />;
    if (isBehind) return <ReconnectingNotice />;
    if (isNew && !isRiding) return <UpdateNotice onLoad={() => void loadUpdate()} />;
    return isForgetful && <KeepsNothingNotice />;
  };
  return (
    <Stack screenOnly aria-live="polite" className={styles.place}>
      {first()}
    </Stack>
  );
}

/** The family's page does, by the clock of whoever looks. */
const doesPageSayIt = () => window.location.pathname === "/family";

const Notice = (props: ComponentProps<typeof Row<"aside">>) => (
  <Row
    as="aside"
    nowrap
    justify="center"
    gap={4}
    rowGap={2}
    padY={2}
    padX={4}
    tone="moderate"
    ground="moderate"
    line="below"
    data-notice
    {...props}
  />
);
const quiet = { padY: 1, tone: "second", ground: "surface" } as const;

/** What that means for the signed-in person. */
const meanings = { patient: "bikeCounts", provider: "nothingSaved" } as const;
const meaningsOfLate = { patient: "bikeCounts", provider: "late" } as const;

/**
 * A separate root: it reads what the screens have cached. Signing in and out calls the server, which renders this
 * again.
 */
const userType = () => readStoredSession(browserStorage).user?.userType;

/** What it means for the signed-in person; null for visitors, and for a patient whose bike nobody knows of. */
function useMeaning<Words extends string>(meanings: { patient: Words; provider: Words }): Words | null {
  const who = userType();
  const hasBike = useHasBike();
  return !who || (who === "patient" && !hasBike) ? null : meanings[who];
}

function useHasBike(): boolean {
  const { patient } = readStoredSession(browserStorage);
  const { data } = useQuery({ ...query("patients.dashboard", { params: { id: patient?.id ?? 0 } }), enabled: false });
  const isAtTablet = useStored(atTablet, isInUse);
  return isAtTablet || ((data?.patient ?? patient)?.deviceNumber ?? null) !== null;
}

export function OfflineNotice() {
  const { t, i18n } = useTranslation("offline");
  const { data: status } = useSystemStatus();
  const fetchedAtMs = useShownDataTime();
  const hasHeard = useStored(lastHeard, (at) => at !== null);
  const seenAtMs = useStored(lastSeen, (at) => at);
  // What a live stream told came after the fetch: one time with 'Last seen' on the same screen.
  const shownAtMs = fetchedAtMs !== null && hasHeard ? Math.max(fetchedAtMs, seenAtMs ?? 0) : fetchedAtMs;
  const meaning = useMeaning(meanings);
  const time =
    shownAtMs !== null && formatTimeOfDay(new Date(shownAtMs), status?.hospitalTimeZone ?? "UTC", i18n.language);
  return (
    <Notice aria-label={t("connection")}>
      <Icon name="alert" />
      <p>
        <strong>{[t("notConnected"), meaning && t(meaning)].filter(Boolean).join(" ")}</strong>{" "}
        {time ? t("asOf", { time }) : t("triesAgain")}
      </p>
    </Notice>
  );
}

/** The server answers, but live updates don't arrive: a quiet notice, since they come back by themselves. */
export function ReconnectingNotice() {
  const { t } = useTranslation(["offline", "shell"]);
  const time = useHospitalTime();
  const at = useStored(lastSeen, (seen) => seen) ?? Date.now();
  const meaning = useMeaning(meaningsOfLate);
  return (
    <Notice {...quiet} aria-label={t("connection")}>
      <p>
        {t("shell:lastSeen", { time: time(at) })} {meaning && t(meaning)}
      </p>
    </Notice>
  );
}

export function KeepsNothingNotice() {
  const { t } = useTranslation("offline");
  return (
    <Notice {...quiet} aria-label={t("storage")}>
      <p>{t("keepsNothing")}</p>
    </Notice>
  );
}

export function UpdateNotice({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation("offline");
  return (
    <Notice nowrap={false} tone="ink" ground="soft" aria-label={t("update")}>
      <p>{t("newVersion")}</p>
      <SecondaryButton size="small" onClick={onLoad}>
        {t("load")}
      </SecondaryButton>
    </Notice>
  );
}
