import { findPostgres } from "../../../../scripts/test/find-postgres.ts";
import { startWithTemplates } from "./api-setup.ts";
import { testTimeZone } from "./test-server.ts";

export default (): Promise<() => Promise<void>> => startWithTemplates(testTimeZone, findPostgres());
