import { eq } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";
import { identities, providers, users } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";

const isId = (idOrEmail: string): boolean => /^[1-9]\d{0,14}$/.test(idOrEmail);

const matches = (idOrEmail: string) =>
  isId(idOrEmail) ? eq(users.id, Number(idOrEmail)) : eq(identities.email, idOrEmail.trim().toLowerCase());

const nobody = (who: string, idOrEmail: string) =>
  new HttpError(404, `No ${who} has the ${isId(idOrEmail) ? "id" : "email address"} ${idOrEmail}.`);

export interface FoundProvider {
  readonly id: number;
  /** 'Dana Provider, PT (id 3)', to show at the terminal. */
  readonly name: string;
  readonly isActive: boolean;
  readonly isAdministrator: boolean;
  readonly deactivatedAt: Date | null;
}

/** @throws HttpError 404 if no provider has this id or email address. */
export async function findProviderBy(tx: Transaction, idOrEmail: string): Promise<FoundProvider> {
  const [row] = await tx
    .select({ user: users, provider: providers })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(matches(idOrEmail));
  if (!row) throw nobody("provider", idOrEmail);
  const { id, firstName, lastName } = row.user;
  const { credentials, isActive, isAdministrator, deactivatedAt } = row.provider;
  return { id, name: `${firstName} ${lastName}, ${credentials} (id ${id})`, isActive, isAdministrator, deactivatedAt };
}

/** @throws HttpError 404 if nobody has this id or email address. */
export async function findPersonBy(
  tx: Transaction,
  idOrEmail: string,
): Promise<{ id: number; userType: "patient" | "provider" }> {
  const [row] = await tx
    .select({ id: users.id, userType: users.userType })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(matches(idOrEmail));
  if (!row) throw nobody("patient or provider", idOrEmail);
  return row;
}
