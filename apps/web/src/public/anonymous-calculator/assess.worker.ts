import { assessInBrowser } from "@bedside-bike/contract/assess-in-browser";

/** A body and the time, ISO, in; a reply out. */
export interface Question {
  readonly body: unknown;
  readonly now: string;
}

// In a worker the engine is a separate file, so that no screen's first load includes any of it.
self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  self.postMessage(assessInBrowser(data.body, data.now));
});
