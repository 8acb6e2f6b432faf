import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderClinicalDoc } from "./clinical-doc.ts";

it("docs/clinical/engine.md says what the engine's tables say", () => {
  const written = readFileSync(new URL("../../docs/clinical/engine.md", import.meta.url), "utf8");
  expect(written, "run: node --import tsx scripts/clinical/write-clinical-doc.ts").toBe(renderClinicalDoc());
});
