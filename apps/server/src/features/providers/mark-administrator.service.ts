import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { lockProvider, updateProvider } from "./approval.store.ts";
import { noSuchProvider } from "./approve-provider.service.ts";

/**
 * Makes a provider an administrator, or takes that mark away. Doing either twice changes nothing; returns whether it
 * already was so. Runs as the system.
 * @throws HttpError 404 if there is no such provider, 409 for one who is not active.
 */
export async function markAdministrator(
  tx: Transaction,
  providerId: number,
  isAdministrator: boolean,
): Promise<{ readonly wasSo: boolean }> {
  const provider = await lockProvider(tx, providerId);
  if (!provider) throw noSuchProvider();
  if (isAdministrator && !provider.isActive) {
    throw new HttpError(409, "This provider is not active. Approve them first.", "id");
  }
  await updateProvider(tx, providerId, { isAdministrator });
  return { wasSo: provider.isAdministrator === isAdministrator };
}
