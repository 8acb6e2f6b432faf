import { startWithTemplates } from "../../apps/server/test/support/api-setup.ts";
import { findFirefox } from "../../scripts/test/find-browsers.ts";
import { findWebKit } from "../../scripts/test/find-webkit.ts";
import { buildWebApp } from "../support/build-web-app.ts";
import { noonTimeZone } from "../support/noon-time-zone.ts";

/** Finds or installs each engine, one after the other. */
export default async function setup(): Promise<() => Promise<void>> {
  buildWebApp();
  Object.assign(process.env, { FIREFOX_PATH: findFirefox(), ...findWebKit() });
  return startWithTemplates(noonTimeZone());
}
