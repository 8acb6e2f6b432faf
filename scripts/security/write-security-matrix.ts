import { writeFileSync } from "node:fs";
import { renderSecurityMatrix } from "./security-matrix.ts";

writeFileSync(new URL("../../docs/security-matrix.md", import.meta.url), renderSecurityMatrix());
