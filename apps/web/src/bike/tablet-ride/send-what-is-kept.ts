/** The database of the journal, which is not there before a tablet's first ride. */
const journalName = "ride-journal";

/** A tablet that was restarted sends the rides that it has tickets for, whoever signs in next or nobody. */
export async function sendWhatIsKept(): Promise<void> {
  const databases = await indexedDB.databases?.().catch(() => []);
  if (!databases?.some(({ name }) => name === journalName)) return;
  const { thisTablet } = await import("./this-tablet.ts");
  await thisTablet();
}
