import { greenAnswers, recommended } from "../support/safety-check.ts";
import type { Call, Client } from "./client.ts";
import { dana, register, signIn } from "./people.ts";

/** A new patient of Dana's with the first step's goals, about whom no other writer writes. */
export interface WardPatient {
  readonly id: number;
  readonly headers: Call["headers"];
  readonly provider: { readonly headers: Call["headers"] };
}

export async function admit(client: Client, name: string): Promise<WardPatient> {
  const { id, headers } = await register(client, name);
  const provider = await signIn(client, dana);
  const post = async (path: string, body: object, by: Call["headers"]) => {
    const { status } = await client.send({ method: "POST", path, headers: by, body });
    if (status >= 300) throw new Error(`${path} answered ${status}`);
  };
  await post("/api/provider-relationships", { providerId: provider.id }, headers);
  await post("/api/risk-assessment", { patientId: id, ...greenAnswers }, provider.headers);
  const goals = { mobilityRecommendation: recommended };
  await post(`/api/patients/${id}/goals/from-assessment`, goals, provider.headers);
  return { id, headers, provider };
}
