import { openServer } from "../../apps/server/src/open-server.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { statementsOf } from "../../apps/server/test/support/statements.ts";
import { observe } from "./observed.ts";

const server = await openServer(readConfig(process.env));
observe(server.url, async () => {
  const statements = await statementsOf(() => server.app.streams.check());
  return { statements: statements.filter((statement) => !statement.startsWith("set local role")).length };
});
