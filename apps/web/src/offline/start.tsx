import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "../api.ts";
import { sendWhatIsKept } from "../bike/tablet-ride/send-what-is-kept.ts";
import { browserStorage } from "../browser-storage.ts";
import { loadWords } from "../locales/i18n.ts";
import { sendKeptHelp } from "../patient/help/send-kept-help.ts";
import { askAgainAfterFailures } from "./ask-again.ts";
import { OfflineNotices } from "./offline-notices.tsx";
import { watchUpdates } from "./updates.ts";
import { watchNetwork } from "./watch-network.ts";

let started: Promise<void> | undefined;

/**
 * Everything about networks, versions and waiting rides, once the first screen is drawn. Its notices are a separate
 * React root above the app's, so that no screen waits for them.
 */
export function startOffline(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    // Its words could not be loaded: tried again when the connection changes.
    started = undefined;
    throw error;
  });
  return started;
}

async function start(): Promise<void> {
  // What is there may be short enough for a storage that is full: then nothing has failed yet.
  browserStorage.keeps();
  await loadWords("offline");
  const place = document.createElement("div");
  document.body.prepend(place);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <OfflineNotices />
      </QueryClientProvider>
    </StrictMode>,
  );
  watchNetwork();
  askAgainAfterFailures();
  // Where site data are blocked there is neither a journal nor a worker.
  await Promise.allSettled([sendWhatIsKept(), sendKeptHelp(), watchUpdates()]);
}
