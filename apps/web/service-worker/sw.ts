import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { isFromGateway, taskFor } from "./tasks.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/** How long a page may take to come from the server before the stored one is shown. */
const pageWithinMilliseconds = 5000;
const shellPage = "/index.html";

const shell = new PrecacheController();
shell.addToCacheList(self.__WB_MANIFEST);
const shellFiles = new Set(shell.getURLsToCacheKeys().keys());

self.addEventListener("install", (event) => void shell.install(event));

self.addEventListener("activate", (event) => {
  void shell.activate(event);
  // The page that brought the worker is served by it at once: its other screens are there without a network.
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const task = taskFor(event.request, self.location.origin, shellFiles);
  if (task === "page") event.respondWith(answerPage(event.request));
  else if (task === "shell-file") event.respondWith(answerShellFile(event.request));
});

/** From the page: which version this is, and that it may replace the previous one (src/offline/updates.ts). */
self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const { kind, files = [] } = event.data as { kind?: string; files?: string[] };
  if (kind === "has-files") event.ports[0]?.postMessage(files.every((address) => shellFiles.has(address)));
  if (kind === "take-over") void self.skipWaiting();
});

/** The server's page if it answers, so that an opened page is never older than the server. Otherwise the stored one. */
async function answerPage(request: Request): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), pageWithinMilliseconds);
  try {
    const reply = await fetch(request, { signal: silence.signal });
    if (!isFromGateway(reply.status)) return reply;
    return (await shell.matchPrecache(shellPage)) ?? reply;
  } catch (error) {
    const kept = await shell.matchPrecache(shellPage);
    if (!kept) throw error;
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

async function answerShellFile(request: Request): Promise<Response> {
  return (await shell.matchPrecache(request.url)) ?? fetch(request);
}
