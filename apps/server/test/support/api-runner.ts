import { TestRunner } from "vitest";
import { closeSharedServers } from "./shared-server.ts";

/** Vitest's own, which closes what a worker's files share when the worker ends: no setup file knows the last of them. */
export default class ApiRunner extends TestRunner {
  onBeforeRunFiles(): void {
    this.onCleanupWorkerContext(closeSharedServers);
  }
}
