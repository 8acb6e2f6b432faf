import { get } from "node:http";
import { type Attack, outcome } from "./attack.ts";
import { newBike } from "./bike.ts";
import { detailsOf, newProvider, newWristband, signInAtBed } from "./people.ts";

/** A page of another site, whose name its owner points at the server, reads from it in a user's browser. */
export const dnsRebinding: Attack = async ({ url }) => {
  const status = await new Promise((done, fail) => {
    get(`${url}/api/status`, { headers: { host: "another-site.example" } }, (reply) => {
      reply.resume();
      done(reply.statusCode);
    }).on("error", fail);
  });
  return outcome(status === 200);
};

/** On a shared tablet, without signing in, finds out whether a person with these details is a patient here. */
export const findOutWhoIsHere: Attack = async (installation) => {
  const bike = await newBike(installation, "306");
  const wristband = newWristband();
  const { browser: tablet } = await signInAtBed(installation, await newProvider(installation), wristband, bike.number);
  await tablet.mustCall("POST", "/api/auth/logout");
  const ask = async (details: Record<string, string>) => {
    const { body } = await tablet.call("GET", `/api/patients/last-device?${new URLSearchParams(details)}`);
    return JSON.stringify(body);
  };
  return outcome((await ask(detailsOf(wristband))) !== (await ask(detailsOf(newWristband()))));
};
