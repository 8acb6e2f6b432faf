import { writeFileSync } from "node:fs";
import { renderClinicalDoc } from "./clinical-doc.ts";

writeFileSync(new URL("../../docs/clinical/engine.md", import.meta.url), renderClinicalDoc());
