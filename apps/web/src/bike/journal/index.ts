export { openJournal } from "./open-journal.ts";
export * from "./types.ts";
