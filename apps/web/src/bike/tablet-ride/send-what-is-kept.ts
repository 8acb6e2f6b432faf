/** The journal's database, which does not exist before a tablet's first ride. */
const journalName = "ride-journal";

/** A restarted tablet sends the rides for which it has tickets, whoever signs in next, if anyone. */
export async function sendWhatIsKept(): Promise<void> {
  const databases = await indexedDB.databases?.().catch(() => []);
  if (!databases?.some(({ name }) => name === journalName)) return;
  const { thisTablet } = await import("./this-tablet.ts");
  await thisTablet();
}
