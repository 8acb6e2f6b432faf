import type { CallReply } from "@bedside-bike/contract";
import { asOneLine, isolated } from "@bedside-bike/contract/visible-text";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { query } from "../api.ts";
import { FIRST_KEY } from "../first-key.ts";
import { useStored } from "../store.ts";
import styles from "./app-shell.module.css";
import { BelowHeader, titleAlarm } from "./shell-slots.ts";

interface AppShellProps {
  /** The document's title, before the product's name. */
  title: string;
  header: ReactNode;
  children: ReactNode;
  /** The person whom the screen is about, at the top of each printed page, with what tells namesakes apart. */
  patient?: PrintedPatient | undefined;
  density?: "patient" | "provider";
  /** 'page' centers at 1180 px, 'full' uses the whole width (provider portal), 'narrow' is for reading. */
  width?: "page" | "narrow" | "full";
}

interface PrintedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly bed?: string | null;
  readonly age?: number;
}

/** The frame of every screen: demo banner, header, one main region; updates focus and title when the screen changes. */
export function AppShell({ title, header, children, patient, density = "patient", width = "page" }: AppShellProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const [isFirstScreen] = useState(key === FIRST_KEY);

  useScreenTitle(`${title} - ${t("brand")}`);

  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);

  useEffect(() => {
    if (isFirstScreen) return;
    main.current?.focus({ preventScroll: true });
  }, [isFirstScreen]);

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <PrintHead title={title} patient={patient} />
      <DemoMark />
      {header}
      {useContext(BelowHeader)}
      <main id="main" ref={main} tabIndex={-1} className={`${styles.main} ${styles[width]}`}>
        {children}
      </main>
    </div>
  );
}

/** The tab's title; what is urgent stands before it. */
function useScreenTitle(title: string): void {
  const alarm = useStored(titleAlarm, (words) => words);
  useEffect(() => {
    document.title = alarm === null ? title : `${alarm} - ${title}`;
  }, [title, alarm]);
}

/**
 * At the top of each printed page: what it is, about whom, and when it was printed, by the hospital's clock. Rendered when
 * the browser is about to print.
 */
function PrintHead({ title, patient }: Pick<AppShellProps, "title" | "patient">) {
  const { t, i18n } = useTranslation();
  const { data: status } = useSystemStatus();
  const [printedAt, setPrintedAt] = useState<Date | null>(null);
  useEffect(() => {
    const draw = () => flushSync(() => setPrintedAt(new Date()));
    window.addEventListener("beforeprint", draw);
    return () => window.removeEventListener("beforeprint", draw);
  }, []);
  if (!printedAt) return null;
  const when = printedAt.toLocaleString(i18n.language, {
    timeZone: status?.hospitalTimeZone,
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const name = patient && isolated(asOneLine(`${patient.firstName} ${patient.lastName}`));
  const who = patient && [
    patient.bed ? `${patient.bed} ${name}` : name,
    patient.age !== undefined && t("printedAge", { count: patient.age }),
  ];
  return (
    <div className={styles.printHead} aria-hidden>
      {[...(who ?? []), `${t("brand")}: ${title}`, t("printedAt", { when })].filter(Boolean).join(" · ")}
    </div>
  );
}

function DemoMark() {
  const { t } = useTranslation();
  const { data: status } = useSystemStatus();
  return status?.isDemo ? (
    <aside aria-label={t("notice")} className={styles.demo}>
      {t("demoData")}
    </aside>
  ) : null;
}

/** How people sign in on this installation. The server writes it into the page; a development server does not. */
export function useSystemStatus() {
  return useQuery({
    ...query("system.status"),
    initialData: readStatusFromPage,
  });
}

export function readStatusFromPage(): CallReply<"system.status"> | undefined {
  const json = document.getElementById("status")?.textContent;
  return json ? JSON.parse(json) : undefined;
}
