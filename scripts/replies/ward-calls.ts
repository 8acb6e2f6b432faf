import { type Ask, readAll } from "./asking.ts";

interface Ward {
  readonly patientId: number;
  readonly providerId: number;
  /** In whose name the calls are made: a granted provider, the patient, an administrator. */
  readonly provider: string;
  readonly patient: string;
  readonly administrator: string;
  /** How the provider signs in at the board's screen. */
  readonly signIn: object;
  readonly day: string;
}

const fine = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };

/** The ward's day about one patient, and what its administrator reads. */
export async function askAboutTheWard(ask: Ask, ward: Ward): Promise<void> {
  const { patientId, providerId, provider, patient, administrator, signIn, day } = ward;
  const path = `/api/patients/${patientId}`;
  for (const bed of ["12-b", "by the window"]) await ask(provider, "POST", `${path}/bed`, { bed });
  await ask(provider, "POST", `${path}/session-checks`, { answers: fine, vitals: { spo2_percent: 96 } });
  await ask(provider, "POST", `${path}/session-checks`, { answers: { ...fine, awake: false } });
  await ask(provider, "POST", `${path}/session-checks`, { answers: { plan: true } });
  for (const slot of [1, 1, 9]) {
    await ask(provider, "POST", `${path}/missed-sessions`, { day, slot, reason: "procedure" });
  }
  const event = { harm: "none", occurredAt: `${day}T12:00:00Z`, action: "Sat back on the bed." };
  for (const kind of ["near_fall", "fall", "flight"]) {
    await ask(provider, "POST", `${path}/adverse-events`, { kind, ...event });
  }
  for (const level of [5, 9]) await ask(provider, "POST", `${path}/mobility-levels`, { day, level });
  const { json: request } = await ask(patient, "POST", `${path}/help-requests`, {});
  await ask(provider, "POST", `/api/help-requests/${request.id}/answer`);
  await ask(patient, "POST", `/api/help-requests/${request.id}/close`);
  for (const found of ["nothing", "tired"]) {
    await ask(provider, "POST", `/api/help-requests/${request.id}/close`, { found });
  }
  const records = ["dose", "adverse-events", "mobility-levels", "dashboard"].map((name) => `${path}/${name}`);
  await readAll(ask, patient, records);
  await readAll(ask, provider, [
    ...records,
    `/api/providers/${providerId}/shift-summary`,
    `/api/providers/${providerId}/patients`,
  ]);

  const screen = "the board's screen";
  await ask(screen, "POST", "/api/auth/login", signIn);
  await ask(screen, "POST", "/api/board", { name: "Ward 8" });
  await readAll(ask, screen, ["/api/board", `/api/providers/${providerId}/patients`]);
  await readAll(
    ask,
    administrator,
    ["bikes", "people", "safety", "weeks"].map((name) => `/api/administration/${name}`),
  );
  await readAll(ask, administrator, ["/api/adverse-events"]);
  const { json: boards } = await ask(administrator, "GET", "/api/boards");
  // Last: it ends the ride that has to stop, which the list and the board above have.
  for (const because of ["patient_wish", "tired"]) await ask(provider, "POST", `${path}/rides/stop`, { because });
  await readAll(ask, provider, [`/api/providers/${providerId}/patients`]);
  await ask(administrator, "DELETE", `/api/boards/${boards[0]?.id}`);
  await readAll(ask, screen, ["/api/board"]);
  const row = `/api/providers/${providerId}/patients/${patientId}`;
  for (const as of ["visitor", patient, provider]) await ask(as, "GET", row);
  await ask(provider, "GET", `/api/providers/${providerId}/patients/999999`);
}
