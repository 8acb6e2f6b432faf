import { browserStorage } from "./browser-storage.ts";
import "virtual:theme.css";
import "./theme/base.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";
import { App } from "./app.tsx";
import { startLanguage } from "./locales/i18n.ts";
import { inTime } from "./network/in-time.ts";
import { isConnected } from "./network/network.ts";
import { preloadScreen } from "./screens.tsx";
import { askBeforeLeaving } from "./session/ask-before-leaving.ts";
import { readStoredSession } from "./session/stored-session.ts";
import { keepFocus } from "./ui/focus-keeper.ts";

const untilRestedMs = 3000;

// A function, not a top-level `await`: the first screen's file imports pieces that the build puts into this one's.
async function start(root: HTMLElement): Promise<void> {
  await startLanguage();
  const firstScreen = preloadScreen(window.location.pathname);
  // A signed-in person sees the loading state anyway while the server is asked.
  if (!readStoredSession(browserStorage).user) await firstScreen;
  keepFocus();

  const history = askBeforeLeaving(createBrowserHistory({ v5Compat: true }));
  // In a transition React yields to the browser every few milliseconds; a screen drawn in one piece would block the
  // first tap.
  const isDrawn = document.documentElement.dataset.firstPaint === "shown";
  if (!isDrawn) {
    root.replaceChildren();
    delete document.documentElement.dataset.firstPaint;
  }
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, <App history={history} />);
    else createRoot(root).render(<App history={history} />);
  });
  const startOffline = () =>
    void inTime(() => import("./offline/start.tsx"))
      .then((offline) => offline.startOffline())
      .catch(() => undefined);
  // The first screen is drawn and idle; or the server can't be reached, and that has to be said.
  setTimeout(startOffline, untilRestedMs);
  isConnected.subscribe(startOffline);
}

const root = document.getElementById("root");
if (!root) throw new Error("There is no #root.");
void start(root);
