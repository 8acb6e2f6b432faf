import { ENGINE_VERSION } from "../../packages/clinical/src/index.ts";
import { writeFingerprints } from "./fingerprints.ts";

writeFingerprints(ENGINE_VERSION, process.argv.includes("--unreleased"));
