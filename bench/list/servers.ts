import { listCaseload, listCaseloadRows } from "../../apps/server/src/features/providers/caseload.store.ts";
import { serveBesideBareRoute } from "../beside-bare-route.ts";

await serveBesideBareRoute(async (tx, providerId, { today }) => {
  const patients = await listCaseload(tx, providerId);
  return listCaseloadRows(tx, { patientIds: patients.map(({ id }) => id), today });
});
