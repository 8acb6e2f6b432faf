import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { hasDatabase } from "../../browser-storage.ts";
import type { StoredCall } from "./call-store.ts";
import { callsDatabaseName } from "./calls-database-name.ts";

interface Schema extends DBSchema {
  calls: { key: string; value: StoredCall };
}

/** Complete only when it is on the disk, not in a buffer of the operating system. */
const strict = { durability: "strict" } as const;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  if (opening) return opening;
  const opened = openDB<Schema>(callsDatabaseName, 1, {
    upgrade: (database) => void database.createObjectStore("calls", { keyPath: "touchId" }),
    blocking: closeCalls,
    terminated: closeCalls,
  });
  opening = opened;
  opened.catch(() => {
    if (opening === opened) opening = null;
  });
  return opened;
}

export function closeCalls(): void {
  opening?.then((database) => database.close()).catch(() => undefined);
  opening = null;
}

/** Rejects if the disk can't be used. */
export async function writeCall(call: StoredCall): Promise<void> {
  const transaction = (await open()).transaction("calls", "readwrite", strict);
  await Promise.all([transaction.store.put(call), transaction.done]);
}

export async function deleteCall(touchId: string): Promise<void> {
  const transaction = (await open()).transaction("calls", "readwrite", strict);
  await Promise.all([transaction.store.delete(touchId), transaction.done]);
}

/** Empty where no call was ever kept: the database is not made for it. */
export async function readCalls(): Promise<StoredCall[]> {
  return (await hasDatabase(callsDatabaseName)) === false ? [] : (await open()).getAll("calls");
}
