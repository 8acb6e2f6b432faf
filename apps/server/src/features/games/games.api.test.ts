import { expect, it } from "vitest";
import { manyTimes } from "../../../test/support/many-times.ts";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { grant, register } from "../../../test/support/test-server.ts";

const server = await sharedServer();

it("keeps the XP of each game that was won, for the patient alone [CALL-60, GAME-21]", async () => {
  const [patient, other, provider] = [
    await register(server, "patient"),
    await register(server, "patient"),
    await register(server, "provider"),
  ];
  await grant(patient, provider);
  const url = `/api/patients/${patient.user.id}/games`;
  const win = async (game: string) => (await patient.call("POST", url, { game })).json();
  expect((await patient.call("GET", url)).json()).toEqual({ xp: 0 });
  expect(await win("powerTarget")).toEqual({ xp: 50 });
  expect(await win("powerTarget")).toEqual({ xp: 100 });
  expect(await win("enduranceChallenge")).toEqual({ xp: 200 });
  expect(await win("virtualJourney")).toEqual({ xp: 225 });
  expect((await patient.call("POST", url, { game: "chess" })).json().field).toBe("game");
  for (const by of [other, provider]) {
    expect((await by.call("POST", url, { game: "powerTarget" })).statusCode).toBe(403);
    expect((await by.call("GET", url)).statusCode).toBe(403);
  }
  expect((await patient.call("GET", url)).json()).toEqual({ xp: 225 });
});

it("keeps at most 200 wins a day, and says how long to wait [GAME-21, DATA-70]", async () => {
  const patient = await register(server, "patient");
  const url = `/api/patients/${patient.user.id}/games`;
  const replies = await manyTimes(205, () => patient.call("POST", url, { game: "virtualJourney" }));
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await patient.call("GET", url)).json()).toEqual({ xp: 200 * 25 });
});
