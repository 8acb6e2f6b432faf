import { openServer } from "../../apps/server/src/open-server.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { statementsOf } from "../../apps/server/test/support/statements.ts";
import { observe } from "./observed.ts";

const server = await openServer(readConfig(process.env));
const counted = (round: () => Promise<void>) => async () => {
  const statements = await statementsOf(round);
  return { statements: statements.filter((statement) => !statement.startsWith("set local role")).length };
};
observe(server.url, {
  check: counted(() => server.app.streams.check()),
  beat: counted(() => server.app.streams.beat()),
});
