import { makeTemplates } from "./database-templates.ts";
import { startPostgres } from "./run-postgres.ts";
import { testTimeZone } from "./test-server.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const stopPostgres = await startPostgres();
  const removeTemplates = await makeTemplates("postgres", testTimeZone);
  return async () => {
    await removeTemplates();
    await stopPostgres();
  };
}
