import { findFirefox } from "../../scripts/test/find-firefox.ts";
import { findWebKit } from "../../scripts/test/find-webkit.ts";
import findChromiumAndBuild from "../support/journeys-global-setup.ts";

/** Finds or installs each engine, one after the other, and builds the web app unless `npm test` has. */
export default function setup(): void {
  if (process.env.TEST_DEPTH !== "full") return;
  findChromiumAndBuild();
  Object.assign(process.env, { FIREFOX_PATH: findFirefox(), ...findWebKit() });
}
