import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findCoinages } from "./coinages.ts";
import { isText, listRepositoryFiles } from "./repository-files.ts";

/** What never changes once it is released, what tools write, other languages, and the list itself. */
const isSpared = (path: string): boolean =>
  path === "package-lock.json" ||
  path === "CHANGELOG.md" ||
  path.startsWith("apps/server/migrations/") ||
  /^apps\/web\/src\/locales\/(?!en\/)[\w-]+\//.test(path) ||
  /^scripts\/docs\/coinages(?:\.test)?\.ts$/.test(path);

it("No file of the repository uses a coinage or a British spelling", () => {
  const found = listRepositoryFiles()
    .filter((path) => isText(path) && !isSpared(path))
    .flatMap((path) => findCoinages(path, readFileSync(path, "utf8")))
    .map(({ file, line, found, writeInstead }) => `${file}:${line}: '${found}', write: ${writeInstead}`);
  expect(found).toEqual([]);
});

it.each([
  ["a spelling", "apps/web/src/main.tsx", "export const normalise = 1;", "normalise", "normalize"],
  ["a British l", "apps/server/src/main.ts", "isCancelled || wasCancelled", "isCancelled", "canceled, labeled"],
  ["an identifier", "apps/server/src/main.ts", "throw new Refusal(404);", "Refusal", "HttpError"],
  ["a comment", "apps/server/src/main.ts", "/** Answers the row. */", "/** Answers the", "Returns"],
  ["a word in a document", "ARCHITECTURE.md", "Inside the envelope.", "envelope", "request-scoped transaction"],
  ["a property", "apps/web/src/main.tsx", '<Button look="quiet">', 'look="', "variant="],
  ["a wire name in the engine", "packages/clinical/src/assess.ts", "score.isFloor", "isFloor", "isLowerBound"],
])("A planted coinage is found, with its line and what to write: %s", (_name, file, line, found, writeInstead) => {
  const expected = { file, line: 2, found: expect.stringContaining(found.replace("/** ", "")), writeInstead };
  expect(findCoinages(file, `\n${line}\n`)).toEqual([expected]);
});

it.each([
  ["packages/contract/src/wire-result.ts", "readonly isFloor: boolean;"],
  ["apps/server/test/support/mailbox.ts", "session.envelope.rcptTo"],
  ["apps/web/src/theme/base.css", "letter-spacing: inherit;"],
  ["apps/web/src/ui/card.tsx", "aria-labelledby={titleId}"],
  ["packages/contract/src/kudos.ts", "figure: z.number().nullable(),"],
  ["docs/product/messages.md", "one plain sentence; a refusal is audited"],
])("A legitimate use is none: %s", (file, text) => {
  expect(findCoinages(file, text)).toEqual([]);
});
