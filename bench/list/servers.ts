import { findStateFacts } from "../../apps/server/src/features/patient-state/patient-state.store.ts";
import { listCaseload } from "../../apps/server/src/features/providers/providers.store.ts";
import { serveBesideBareRoute } from "../beside-bare-route.ts";

await serveBesideBareRoute(async (tx, providerId, when) => {
  const rows = await listCaseload(tx, providerId, when);
  const asked = rows.map(({ id }) => ({ patientId: id, at: when.at }));
  const facts = await findStateFacts(tx, asked, "now");
  return rows.map((row, index) => ({ ...row, facts: facts[index] }));
});
