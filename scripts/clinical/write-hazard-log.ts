import { writeFileSync } from "node:fs";
import { renderHazardLog } from "./hazard-log.ts";

writeFileSync(new URL("../../docs/clinical/hazard-log.md", import.meta.url), renderHazardLog());
