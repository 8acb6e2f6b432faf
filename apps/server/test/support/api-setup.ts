import { makeTemplates } from "./database-templates.ts";
import { startPostgres } from "./run-postgres.ts";
import { testTimeZone } from "./test-server.ts";

export default (): Promise<() => Promise<void>> => startWithTemplates(testTimeZone);

/**
 * A PostgreSQL for a whole run, with the databases from which test servers start. `programs` is as for startPostgres.
 */
export async function startWithTemplates(timeZone: string, programs?: string): Promise<() => Promise<void>> {
  const stopPostgres = await startPostgres(programs);
  const removeTemplates = await makeTemplates(timeZone);
  return async () => {
    await removeTemplates();
    await stopPostgres();
  };
}
