import { readCaseload } from "../../src/features/providers/caseload.ts";
import { KeptFacts } from "../../src/features/providers/kept-facts.ts";
import type { ListedFacts } from "../../src/features/providers/listed-facts.ts";
import { hashToken } from "../../src/platform/tokens.ts";
import type { SharedServer, SignedIn } from "./test-server.ts";

/** What the provider's list is made of: from what `kept` has, or all of it from the database. */
export function readFacts(
  { deps }: SharedServer,
  provider: SignedIn,
  kept = new KeptFacts(),
): Promise<{ facts: ListedFacts[]; at: Date }> {
  const [, token = ""] = provider.cookie?.split("=") ?? [];
  return deps.database.withSession(
    hashToken(token),
    async (tx, session) => {
      if (!session) throw new Error("The provider is not signed in.");
      const { at } = session;
      const facts = await readCaseload(tx, { providerId: provider.user.id, at }, { config: deps.config, kept });
      return { facts, at };
    },
    { isSnapshot: true },
  );
}
