import { callsDatabaseName } from "./calls-database-name.ts";

/** A restarted tablet sends the calls for help that it kept, whoever signs in next, if anyone. */
export async function sendKeptHelp(): Promise<void> {
  const databases = await indexedDB.databases?.().catch(() => []);
  if (!databases?.some(({ name }) => name === callsDatabaseName)) return;
  const { loadKeptCalls } = await import("./kept-calls.ts");
  await loadKeptCalls();
}
