import { sessionCookieOf } from "../support/server-process.ts";
import type { Call, Client } from "./client.ts";

/** Of the demo data, as they sign in. */
export const dana = {
  userType: "provider",
  email: "dana.provider@bedsidebike.example",
  firstName: "Dana",
  lastName: "Provider",
};
export const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };
export const sam = { firstName: "Sam", lastName: "Sample", dateOfBirth: "1951-09-03" };

/** Demo patients: Rosa, on bike 121, cleared and with goals; Greta, green with goals; Nina, never assessed. */
export const patientIds = { rosa: 4, greta: 8, nina: 10 } as const;

interface SignedIn {
  readonly id: number;
  readonly headers: Call["headers"];
}

export const signIn = (client: Client, details: object): Promise<SignedIn> =>
  begin(client, { method: "POST", path: "/api/auth/login", headers: {}, body: details });

/** A new patient, who has no rides. */
export const register = (client: Client, name: string): Promise<SignedIn> =>
  begin(client, {
    method: "POST",
    path: "/api/auth/register",
    headers: {},
    body: {
      userType: "patient",
      email: `${name.toLowerCase()}.soak@bedsidebike.example`,
      firstName: name,
      lastName: "Soak",
      dateOfBirth: "1950-01-01",
    },
  });

async function begin(client: Client, call: Call): Promise<SignedIn> {
  const { status, body, headers } = await client.send(call);
  if (status >= 300) throw new Error(`${call.path} answered ${status}`);
  return { id: (body as { user: { id: number } }).user.id, headers: { cookie: sessionCookieOf({ headers }) } };
}
