import * as marks from "../features/providers/mark-administrator.service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { HttpError } from "../platform/errors.ts";
import { findProviderBy } from "./find-person.ts";

/**
 * Makes a provider, identified by id or email address, an administrator, or takes that mark away.
 * @throws HttpError 404 if there is no such provider, 409 for one who is not active.
 */
export async function markAdministrator(
  tx: Transaction,
  idOrEmail: string,
  isAdministrator: boolean,
): Promise<{ providerId: number; message: string }> {
  const { id, name, isActive } = await findProviderBy(tx, idOrEmail);
  if (isAdministrator && !isActive) {
    throw new HttpError(409, `${name}, is not active. Approve them first: npm run admin -- approve-provider ${id}`);
  }
  const { wasSo } = await marks.markAdministrator(tx, id, isAdministrator);
  const state = isAdministrator ? "an administrator" : "no administrator";
  return { providerId: id, message: `${name}, is${wasSo ? " already" : ""} ${state}.` };
}
