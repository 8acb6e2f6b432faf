import { api } from "@bedside-bike/contract";
import { compiledReplies } from "../../platform/compiled-replies.ts";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { streamRoute } from "../../platform/stream.ts";
import { deactivateColleague } from "./deactivate-provider.service.ts";
import { KeptFacts } from "./kept-facts.ts";
import { addProvider, findPatient, listPatients, listProviders, openPatientsStream } from "./providers.service.ts";

export const providers: Feature = (app, deps) => {
  const kept = new KeptFacts();
  authenticatedRoute(app, deps, api["providers.list"], listProviders);
  authenticatedRoute(app, deps, api["providers.add"], addProvider);
  authenticatedRoute(app, deps, api["providers.deactivate"], deactivateColleague);
  authenticatedRoute(
    app,
    deps,
    api["providers.patients"],
    async (input, deps, { reply }) => {
      const patients = await listPatients(input, { ...deps, kept });
      const { limit, offset = 0 } = input.query;
      if (limit === undefined) return patients.slice(offset);
      reply.header("x-total-count", patients.length);
      return patients.slice(offset, offset + limit);
    },
    { serializerCompiler: compiledReplies },
  );
  authenticatedRoute(app, deps, api["providers.patient"], (input) => findPatient(input, { ...deps, kept }), {
    serializerCompiler: compiledReplies,
  });
  streamRoute(app, deps, api["providers.live"], openPatientsStream);
};
