import { randomUUID } from "node:crypto";
import { nora, signInAsPatient } from "../../support/provider-portal.ts";
import { enter } from "../../support/session.ts";
import { idaId, ninaId, rosaId, theoId } from "../demo-patients.ts";
import type { Tour } from "../tour.ts";
import { shownWords } from "../words.ts";
import { openPatient } from "./provider.ts";

const { "goal-limits": limits, results } = shownWords;

/** What a provider who neither assesses, clears nor sends goals sees in the place of what others do. */
export async function tourAssistant(tour: Tour): Promise<void> {
  const page = await tour.open();
  const account = { ...nora, email: `${randomUUID()}@bedsidebike.example`, credentials: "CNA", specialty: "Ward 3" };
  await enter(page, "/api/auth/register", { ...account, userType: "provider" });
  const { user } = await (await page.request.get("/api/auth/user")).json();
  for (const id of [rosaId, idaId, theoId, ninaId]) {
    const patient = await signInAsPatient(tour.server, id);
    await patient.call("POST", "/api/provider-relationships", { providerId: user.id });
  }
  await page.goto("/provider-dashboard");
  await page.getByText(limits.prescribersOnly).waitFor();
  await tour.check(page, "today of an assistant");
  for (const id of [rosaId, theoId, ninaId]) {
    await openPatient(page, id);
    await page.getByText(limits.prescribersOnly).first().waitFor();
    await tour.check(page, `patient ${id} of an assistant`);
  }
  await page.goto(`/risk-assessment?patient=${rosaId}`);
  await page.getByText(results.results.title).waitFor();
  await tour.check(page, "results of an assistant");
  await page.goto(`/risk-assessment?patient=${ninaId}`);
  await page.getByText(limits.prescribersOnly).waitFor();
  await tour.check(page, "not assessed, of an assistant");
}
