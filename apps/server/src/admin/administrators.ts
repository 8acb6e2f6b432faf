import { eq } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";
import { providers } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";
import { findProviderBy } from "./find-person.ts";

/**
 * Gives a provider the administrator's mark, or takes it away. Doing either twice changes nothing.
 * @throws HttpError 404 if there is no such provider, 409 for one who is not active.
 */
export async function markAdministrator(
  tx: Transaction,
  idOrEmail: string,
  isAdministrator: boolean,
): Promise<{ providerId: number; message: string }> {
  const provider = await findProviderBy(tx, idOrEmail);
  const { id, name } = provider;
  if (isAdministrator && !provider.isActive) {
    throw new HttpError(409, `${name}, is not active. Approve them first: npm run admin -- approve-provider ${id}`);
  }
  await tx.update(providers).set({ isAdministrator }).where(eq(providers.userId, id));
  const state = isAdministrator ? "an administrator" : "no administrator";
  const before = provider.isAdministrator === isAdministrator ? " already" : "";
  return { providerId: id, message: `${name}, is${before} ${state}.` };
}
