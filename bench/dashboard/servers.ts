import { findDashboard } from "../../apps/server/src/features/patients/patients.store.ts";
import { serveBesideBareRoute } from "../beside-bare-route.ts";

await serveBesideBareRoute((tx, id) => findDashboard(tx, id, "UTC"));
