import { listCaseload, listCaseloadRows } from "../../apps/server/src/features/providers/caseload.store.ts";
import { serveBesideBareRoute } from "../beside-bare-route.ts";

await serveBesideBareRoute(async (tx, providerId, { today }) =>
  listCaseloadRows(tx, { patientIds: await listCaseload(tx, providerId), today }),
);
