import { eq } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";
import { identities, providers, users } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";

/**
 * Approves a provider, identified by id or email address, so that they can sign in. Approving twice changes nothing.
 * @throws HttpError if there is no such provider.
 */
export async function approveProvider(
  tx: Transaction,
  idOrEmail: string,
): Promise<{ providerId: number; message: string }> {
  const isId = /^[1-9]\d{0,14}$/.test(idOrEmail);
  const [provider] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      credentials: providers.credentials,
      isActive: providers.isActive,
    })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(isId ? eq(providers.userId, Number(idOrEmail)) : eq(identities.email, idOrEmail.trim().toLowerCase()));
  if (!provider) {
    throw new HttpError(404, `No provider has the ${isId ? "id" : "email address"} ${idOrEmail}.`);
  }
  const { id, firstName, lastName, credentials } = provider;
  const name = `${firstName} ${lastName}, ${credentials} (id ${id}),`;
  if (provider.isActive) return { providerId: id, message: `${name} was approved before and may sign in.` };
  await tx.update(providers).set({ isActive: true }).where(eq(providers.userId, id));
  return { providerId: id, message: `${name} is approved and may sign in.` };
}
