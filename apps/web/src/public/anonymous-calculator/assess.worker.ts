import { assessInBrowser } from "@bedside-bike/contract/assess-in-browser";

/** A body and the hospital's year in, a reply out. */
export interface Question {
  readonly body: unknown;
  readonly currentYear: number;
}

// In a worker the engine is a separate file, so that no screen's first load includes any of it.
self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  self.postMessage(assessInBrowser(data.body, data.currentYear));
});
