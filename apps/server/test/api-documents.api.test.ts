import { expect, it } from "vitest";
import { sharedServer, sharedVerifiedServer } from "./support/shared-server.ts";
import { Visitor } from "./support/test-server.ts";
import { Browser, registerPatient, registerProvider } from "./support/verified-people.ts";

const documents = ["/api/docs/", "/api/docs/static/index.css", "/api/docs/json", "/api/openapi.json"];

it("What the calls are is for signed-in providers in verified mode, and for everybody in the demo [CALL-148]", async () => {
  const { server, mailbox } = await sharedVerifiedServer();
  const visitor = new Browser(server);
  const { browser: patient } = await registerPatient(server, mailbox);
  const { browser: provider } = await registerProvider(server, mailbox);
  const demo = new Visitor(await sharedServer());
  for (const path of documents) {
    const replies = await Promise.all([visitor, patient, provider, demo].map((one) => one.call("GET", path)));
    expect([path, ...replies.map(({ statusCode }) => statusCode)]).toEqual([path, 401, 403, 200, 200]);
  }
});
