import { openRides, rideLock } from "../bike/hold-updates.ts";
import { createStore } from "../store.ts";
import { isOffline } from "./watch-network.ts";

const hourMs = 3_600_000;

/** A newer version than this page's is here, and no ride is open. */
export const isUpdateReady = createStore(false);

let registration: ServiceWorkerRegistration | undefined;

/** Registers the service worker of a built app, and from then on looks for newer versions. */
export async function watchUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  const registered = await serviceWorker.ready;
  registration = registered;
  const lookForWaiting = () => void considerWaiting(registered);
  const watchInstalling = () => registered.installing?.addEventListener("statechange", lookForWaiting);
  registered.addEventListener("updatefound", watchInstalling);
  // The browser may have found one while this page was opening.
  watchInstalling();
  lookForWaiting();
  // Another tab took an update over, and this page is now the older one.
  serviceWorker.addEventListener("controllerchange", async () => {
    if (serviceWorker.controller && !(await isThisVersion(serviceWorker.controller))) void offer();
  });
  // A tablet's page stays open for days.
  const ask = () => void registered.update().catch(() => undefined);
  setInterval(ask, hourMs);
  isOffline.subscribe(() => !isOffline.get() && ask());
}

/** Reloads the page in the new version, unless a ride has begun in the meantime: then it waits again. */
export async function loadUpdate(): Promise<void> {
  if (await isRideOpenAnywhere()) {
    isUpdateReady.set(false);
    await offer();
    return;
  }
  const reload = () => window.location.reload();
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  registration.waiting.postMessage({ kind: "take-over" });
}

async function considerWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return;
  if (!(await isThisVersion(waiting))) return offer();
  // The server already sent this page in the new version; only its worker is still the old one.
  await untilNoRideIsOpen();
  waiting.postMessage({ kind: "take-over" });
}

async function offer(): Promise<void> {
  await untilNoRideIsOpen();
  isUpdateReady.set(true);
}

/** Asks a worker whether it has the scripts that this page runs. */
function isThisVersion(worker: ServiceWorker): Promise<boolean> {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const files = Array.from(scripts, ({ src }) => src);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ kind: "has-files", files }, [port2]);
  });
}

async function untilNoRideIsOpen(): Promise<void> {
  do await navigator.locks.request(rideLock, () => undefined);
  while (await isRideOpenAnywhere());
}

async function isRideOpenAnywhere(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return openRides.get() > 0 || [...held, ...pending].some(({ name, mode }) => name === rideLock && mode === "shared");
}
