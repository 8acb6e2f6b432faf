import { forgetUnanswered, queryClient } from "../../src/api.ts";
import { setRefusedBike } from "../../src/bike/refused-bike.ts";
import { stopped } from "../../src/bike/stopped-ride.ts";
import { atTablet } from "../../src/bike/tablet-ride/at-tablet.ts";
import { ridesHere } from "../../src/bike/tablet-ride/use-tablet-ride.ts";
import { startLanguage } from "../../src/locales/i18n.ts";
import { forgetSignOutToken } from "../../src/network/kept-sign-outs.ts";
import { isConnected } from "../../src/network/network.ts";
import { hearServerTime } from "../../src/network/server-clock.ts";
import { isUpdateReady } from "../../src/offline/updates.ts";
import { isOffline } from "../../src/offline/watch-network.ts";
import { answers } from "../../src/patient/feedback/feedback-answers.ts";
import { forgetKeptCalls } from "../../src/patient/help/kept-calls.ts";
import { eventToReport } from "../../src/provider/help/event-to-report.ts";
import { recordedStop } from "../../src/provider/now/recorded-stop.tsx";
import { forgetReturn, holdTyping } from "../../src/session/held-typing.ts";
import { setJustRegistered } from "../../src/session/just-registered.ts";
import { waitingLeave, waitingSignOut } from "../../src/session/unsent.ts";
import { endAtSignOut } from "../../src/speech/speech.ts";
import { said } from "../../src/speech/spoken-day.tsx";
import { forgetFailures } from "../../src/ui/lazy-part.tsx";
import { dismissToast } from "../../src/ui/toast.ts";
import { resizeTo } from "./resize.ts";
import { VIEWPORTS } from "./viewports.ts";

const withoutPatient = atTablet.get();

/**
 * Puts the app back to where it is when its page opens, because all tests of a worker share one page. A new value
 * outside React belongs here, unless the components that change it change it back when they leave the screen.
 */
export async function resetApp(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await resetPage();
  await startLanguage();

  setJustRegistered(null);
  await forgetKeptCalls();
  queryClient.clear();
  forgetUnanswered();
  isConnected.set(true);
  hearServerTime(new Date().toUTCString());
  isOffline.set(false);
  isUpdateReady.set(false);
  forgetSignOutToken();

  holdTyping(null, "");
  forgetReturn();
  waitingSignOut.set(null);
  waitingLeave.set(null);

  atTablet.set(withoutPatient);
  ridesHere.set(new Map());
  stopped.set(null);
  setRefusedBike(null);
  eventToReport.set(null);
  recordedStop.set(null);
  answers.set(new Map());

  said.clear();
  endAtSignOut();
  dismissToast();
  forgetFailures();
}

/** Its size, and the attributes of the whole page: color scheme, density, text size, what is printed. */
async function resetPage(): Promise<void> {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.body.removeAttribute("style");
  document.title = "";
  await resizeTo(VIEWPORTS.tablet);
  window.scrollTo(0, 0);
  beginTabbing();
}

/** The page has the keyboard, and the next Tab goes to its first stop: not on from where the last test was. */
function beginTabbing(): void {
  const start = document.createElement("span");
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus({ preventScroll: true });
  start.remove();
}
