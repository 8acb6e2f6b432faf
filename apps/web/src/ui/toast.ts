import { createStore } from "../store.ts";

export interface Toast {
  title: string;
  message?: string | undefined;
  /** 'destructive' interrupts a screen reader; everything else waits for its turn. */
  variant?: "plain" | "destructive";
  durationMs?: number;
  /** The page shows the same to the eye: the message is only read out. */
  isOnPage?: boolean;
}

/** The message to show; null once it was taken back. */
export const lastToast = createStore<Toast | null>(null);

/** Shows a message, for 5 seconds by default. A new one replaces the last. */
export function toast(shown: Toast): void {
  lastToast.set({ ...shown });
}

export const dismissToast = (): void => lastToast.set(null);
