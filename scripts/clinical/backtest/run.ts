import { writeFileSync } from "node:fs";
import { BACKTEST, runBacktest } from "./backtest.ts";
import { renderReport } from "./report.ts";

const report = renderReport(runBacktest(BACKTEST));
writeFileSync(new URL("../../../docs/clinical/backtest.md", import.meta.url), report);
console.log(report);
