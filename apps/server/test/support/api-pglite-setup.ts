import { makeTemplates } from "./database-templates.ts";
import { testTimeZone } from "./test-server.ts";

export default function setup(): Promise<() => Promise<void>> {
  return makeTemplates("pglite", testTimeZone);
}
