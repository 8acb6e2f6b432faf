import { findStateFacts } from "../../apps/server/src/features/patient-state/patient-state.store.ts";
import { findDashboard } from "../../apps/server/src/features/patients/patients.store.ts";
import { serveBesideBareRoute } from "../beside-bare-route.ts";

await serveBesideBareRoute(async (tx, patientId, when) => {
  const dashboard = await findDashboard(tx, patientId, when);
  const [facts] = await findStateFacts(tx, [{ patientId, at: when.at }], "now");
  return { ...dashboard, facts };
});
