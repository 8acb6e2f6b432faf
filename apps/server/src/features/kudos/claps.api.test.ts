import { afterAll, beforeAll, expect, it } from "vitest";
import { grant, register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

it("counts claps on the patient's own screen by hospital day, and accepts none from anybody else [CALL-59]", async () => {
  await server.setNow(new Date("2026-03-10T16:00:00Z"));
  const [patient, other, provider] = [
    await register(server, "patient"),
    await register(server, "patient"),
    await register(server, "provider"),
  ];
  await grant(patient, provider);
  const url = `/api/patients/${patient.user.id}/claps`;
  expect((await patient.call("GET", url)).json()).toEqual({ count: 0 });
  for (let count = 1; count <= 3; count += 1) expect((await patient.call("POST", url)).json()).toEqual({ count });
  for (const by of [other, provider]) {
    expect([(await by.call("POST", url)).statusCode, (await by.call("GET", url)).statusCode]).toEqual([403, 403]);
  }
  expect((await patient.call("GET", url)).json()).toEqual({ count: 3 });
  await server.setNow(new Date("2026-03-11T16:00:00Z"));
  const again = await register(server, "patient");
  expect((await again.call("GET", `/api/patients/${again.user.id}/claps`)).json()).toEqual({ count: 0 });
  await server.setNow(null);
});
