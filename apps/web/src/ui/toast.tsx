import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "../locales/translation.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";
import { useToastPlace } from "./use-toast-place.ts";

export interface Toast {
  title: string;
  message?: string | undefined;
  /** 'destructive' interrupts a screen reader; everything else waits for its turn. */
  variant?: "plain" | "destructive";
  durationMs?: number;
}

const defaultDurationMs = 5000;

let shown: (Toast & { key: number }) | null = null;
let lastKey = 0;
const listeners = new Set<() => void>();

/** Shows a message, for 5 seconds by default. One at a time: a new one replaces the last. */
export function toast(next: Toast): void {
  lastKey += 1;
  show({ ...next, key: lastKey });
}

export function dismissToast(): void {
  show(null);
}

function show(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages appear. Both live regions are always there, so that a screen reader hears the first message too. */
export function ToastRegion() {
  const current = useSyncExternalStore(subscribe, () => shown);
  const isDestructive = current?.variant === "destructive";
  const region = useRef<HTMLDivElement>(null);

  useToastPlace(region, current);

  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => {
      if (shown === current) dismissToast();
    }, current.durationMs ?? defaultDurationMs);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <div ref={region} className={styles.region}>
      <div role="status">{current && !isDestructive && <ToastCard toast={current} />}</div>
      <div role="alert">{current && isDestructive && <ToastCard toast={current} />}</div>
    </div>
  );
}

function ToastCard({ toast: { title, message, variant = "plain" } }: { toast: Toast }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.toast} ${styles[variant]}`}>
      <span className={styles.icon}>
        <Icon name={variant === "destructive" ? "alert" : "check"} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message && <p>{message}</p>}
      </div>
      <button type="button" className={styles.dismiss} onClick={dismissToast} aria-label={t("dismiss")}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
