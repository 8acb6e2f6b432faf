import { updateBattery } from "../features/devices/devices.store.ts";
import { nameKey } from "../features/sign-in/name-key.ts";
import type { Transaction } from "../platform/database/database.ts";
import { identities, providers, users } from "../platform/database/schema.ts";

const hourMilliseconds = 3_600_000;
export const waitingProviders = [
  {
    firstName: "Avery",
    lastName: "Imaginary",
    credentials: "RN",
    providerRole: "nurse",
    license: "NY-RN-204",
    askedBy: "provider",
    hoursAgo: 6,
  },
  {
    firstName: "Jordan",
    lastName: "Fabricated",
    credentials: "PT",
    providerRole: "physical_therapist",
    license: null,
    askedBy: "patient",
    hoursAgo: 30,
  },
] as const;
const batteries = { 121: 82, 122: 74, 123: 15 } as const;

/** What the ward's administrator finds in the demo: two colleagues waiting for approval, and a bike to charge. */
export async function insertAdministration(tx: Transaction, now: Date): Promise<void> {
  for (const { firstName, lastName, credentials, providerRole, license, askedBy, hoursAgo } of waitingProviders) {
    const createdAt = new Date(now.getTime() - hoursAgo * hourMilliseconds);
    const [user] = await tx
      .insert(users)
      .values({ userType: "provider", firstName, lastName, createdAt })
      .returning({ id: users.id });
    if (!user) throw new Error("The user was not stored.");
    const email = `${firstName}.${lastName}@bedsidebike.example`.toLowerCase();
    await tx.insert(identities).values({ userId: user.id, email, nameKey: nameKey(firstName, lastName) });
    const work = {
      credentials,
      providerRole,
      specialty: "Acute Care",
      licenseNumber: license,
      askedBy,
      isActive: false,
    };
    await tx.insert(providers).values({ userId: user.id, ...work });
  }
  for (const [number, percent] of Object.entries(batteries)) await updateBattery(tx, Number(number), percent);
}
