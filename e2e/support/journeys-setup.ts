import { startWithTemplates } from "../../apps/server/test/support/api-setup.ts";
import { buildWebApp } from "./build-web-app.ts";
import { noonTimeZone } from "./noon-time-zone.ts";

/** Builds the web app, and starts the database that all journeys share. */
export default function setup(): Promise<() => Promise<void>> {
  buildWebApp();
  return startWithTemplates(noonTimeZone());
}
