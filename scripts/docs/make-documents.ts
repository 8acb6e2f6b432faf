import { mkdirSync, writeFileSync } from "node:fs";
import { BACKTEST, runBacktest } from "../clinical/backtest/backtest.ts";
import { renderReport } from "../clinical/backtest/report.ts";
import { renderClinicalDoc } from "../clinical/clinical-doc.ts";
import { renderHazardLog } from "../clinical/hazard-log.ts";
import { renderSecurityMatrix } from "../security/security-matrix.ts";

/**
 * Those in docs/clinical are in git, so that a clinical change can be reviewed as a diff; the others are published with
 * a release.
 */
const documents: Readonly<Record<string, () => string>> = {
  "docs/clinical/engine.md": renderClinicalDoc,
  "docs/clinical/hazard-log.md": renderHazardLog,
  "docs/generated/security-matrix.md": renderSecurityMatrix,
  "docs/generated/backtest.md": () => renderReport(runBacktest(BACKTEST)),
};

// `npm run docs` makes them all, which takes minutes; `npm run docs -- engine hazard-log` makes only those named.
const names = process.argv.slice(2);
mkdirSync("docs/generated", { recursive: true });
for (const [path, render] of Object.entries(documents)) {
  if (names.length > 0 && !names.some((name) => path.endsWith(`/${name}.md`))) continue;
  writeFileSync(path, render());
  console.log(path);
}
