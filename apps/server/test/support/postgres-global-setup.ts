import { startThrowawayPostgres } from "../../../../scripts/test/throwaway-postgres.ts";

/** One server for the whole run; every test file makes its own database on it (postgres-database.ts). */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const server = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await server.stop();
  };
}
