import { TestRunner } from "vitest";
import { closeLaunchedBrowser } from "./browser.ts";
import { closeSharedServer } from "./journey.ts";

/** Vitest's own, which closes what a worker's files share when the worker ends: no setup file knows the last of them. */
export default class JourneyRunner extends TestRunner {
  onBeforeRunFiles(): void {
    this.onCleanupWorkerContext(async () => {
      await closeLaunchedBrowser();
      await closeSharedServer();
    });
  }
}
