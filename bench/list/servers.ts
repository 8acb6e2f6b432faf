import { listCaseload } from "../../apps/server/src/features/providers/providers.store.ts";
import { serveBesideBareRoute } from "../beside-bare-route.ts";

await serveBesideBareRoute(listCaseload);
