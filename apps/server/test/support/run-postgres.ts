import { startThrowawayPostgres } from "../../../../scripts/test/throwaway-postgres.ts";

/** One server for the whole run; every test server makes its own database on it (postgres-database.ts). */
export async function startPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => undefined;
  const server = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await server.stop();
  };
}
