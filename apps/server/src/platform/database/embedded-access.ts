import { once } from "node:events";
import { chownSync, mkdtempSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresUser } from "./postgres-user.ts";

/** A Unix socket that only this user may open; on systems without them (Windows), passwords on 127.0.0.1. */
export type AccessKind = "socket" | "loopback";

export type Access =
  | { readonly kind: "socket"; readonly folder: string; readonly isTemporary: boolean }
  | { readonly kind: "loopback"; readonly port: number };

export interface Login {
  readonly login: string;
  readonly database: string;
  /** On loopback. */
  readonly password?: string | undefined;
}

export const socketName = ".s.PGSQL.5432";

/** Linux allows 107, macOS 103. */
const longestSocketBytes = 103;

/** The database's own folder, or a short one if the path is too long for a socket. */
export function provideSocketFolder(folder: string, { uid, gid, isOther }: PostgresUser): Access {
  if (Buffer.byteLength(join(folder, socketName)) <= longestSocketBytes) {
    return { kind: "socket", folder, isTemporary: false };
  }
  const short = mkdtempSync(join(tmpdir(), "bedside-bike-db-"));
  if (isOther) chownSync(short, uid, gid);
  return { kind: "socket", folder: short, isTemporary: true };
}

export function urlOf(access: Access, { login, database, password = "" }: Login): string {
  return access.kind === "socket"
    ? `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(access.folder)}`
    : `postgresql://${login}:${password}@127.0.0.1:${access.port}/${database}`;
}

export async function findFreePort(): Promise<number> {
  const port = await listenBriefly(0);
  if (port === null) throw new Error("No port of 127.0.0.1 is free.");
  return port;
}

export const isPortTaken = async (port: number): Promise<boolean> => (await listenBriefly(port)) === null;

/** Null if another program has it. */
async function listenBriefly(port: number): Promise<number | null> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return null;
  }
  const { port: found } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return found;
}
