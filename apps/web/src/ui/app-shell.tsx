import type { CallReply } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { query } from "../api.ts";
import { useTranslation } from "../locales/translation.ts";
import { firstKey } from "../navigation/history.ts";
import { useAddress } from "../navigation/navigation.tsx";
import styles from "./app-shell.module.css";

interface AppShellProps {
  /** The document's title, before the product's name. */
  title: string;
  header: ReactNode;
  children: ReactNode;
  density?: "patient" | "provider";
  /** 'page' centers at 1180 px, 'full' uses the whole width (provider portal), 'narrow' is for reading. */
  width?: "page" | "narrow" | "full";
}

/** The frame of every screen: demo banner, header, one main region; updates focus and title when the screen changes. */
export function AppShell({ title, header, children, density = "patient", width = "page" }: AppShellProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const { key } = useAddress();
  const [isFirstScreen] = useState(key === firstKey);

  useEffect(() => {
    document.title = `${title} - ${t("brand")}`;
  }, [title, t]);

  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);

  useEffect(() => {
    if (isFirstScreen) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [isFirstScreen]);

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <DemoMark />
      {header}
      <main id="main" ref={main} tabIndex={-1} className={`${styles.main} ${styles[width]}`}>
        {children}
      </main>
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

/** How this installation signs people in. The server writes it into the page; a development server does not. */
export function useSystemStatus() {
  return useQuery({
    ...query("system.status"),
    initialData: readStatusFromPage,
  });
}

function readStatusFromPage(): CallReply<"system.status"> | undefined {
  const json = document.getElementById("status")?.textContent;
  return json ? JSON.parse(json) : undefined;
}
