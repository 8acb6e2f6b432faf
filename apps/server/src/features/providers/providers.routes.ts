import { api } from "@bedside-bike/contract";
import { answer, type Feature } from "../../platform/answer.ts";
import { answerStream } from "../../platform/stream.ts";
import { addProvider, listPatients, listProviders, openPatientsStream } from "./providers.service.ts";

export const providers: Feature = (app, deps) => {
  answer(app, deps, api["providers.list"], listProviders);
  answer(app, deps, api["providers.add"], addProvider);
  answer(app, deps, api["providers.patients"], (input) => listPatients(deps, input));
  answerStream(app, deps, api["providers.live"], (tx, caller) => openPatientsStream(tx, caller.id));
};
