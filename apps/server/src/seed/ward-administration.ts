import { nameKey } from "../features/auth/name-key.ts";
import { updateBattery } from "../features/devices/devices.store.ts";
import type { Transaction } from "../platform/database/database.ts";
import { identities, providers, users } from "../platform/database/schema.ts";

const hourMilliseconds = 3_600_000;
/** Far from the ids that registrations draw. */
const waiting = [
  { id: 900_001, firstName: "Avery", lastName: "Imaginary", credentials: "RN", providerRole: "nurse", hoursAgo: 6 },
  {
    id: 900_002,
    firstName: "Jordan",
    lastName: "Fabricated",
    credentials: "PT",
    providerRole: "physical_therapist",
    hoursAgo: 30,
  },
] as const;
const batteries = { 121: 82, 122: 74, 123: 15 } as const;

/** What the ward's administrator finds in the demo: two colleagues who wait, and a bike to charge. */
export async function insertAdministration(tx: Transaction, now: Date): Promise<void> {
  await tx.insert(users).values(
    waiting.map(({ id, firstName, lastName, hoursAgo }) => ({
      id,
      userType: "provider" as const,
      firstName,
      lastName,
      createdAt: new Date(now.getTime() - hoursAgo * hourMilliseconds),
    })),
  );
  await tx.insert(identities).values(
    waiting.map(({ id, firstName, lastName }) => ({
      userId: id,
      email: `${firstName}.${lastName}@bedsidebike.example`.toLowerCase(),
      nameKey: nameKey(firstName, lastName),
    })),
  );
  await tx.insert(providers).values(
    waiting.map(({ id, credentials, providerRole }) => ({
      userId: id,
      credentials,
      providerRole,
      specialty: "Acute Care",
      isActive: false,
    })),
  );
  for (const [number, percent] of Object.entries(batteries)) await updateBattery(tx, Number(number), percent);
}
