import { api } from "@bedside-bike/contract";
import { compiledReplies } from "../../platform/compiled-replies.ts";
import { HttpError } from "../../platform/errors.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { streamRoute } from "../../platform/stream.ts";
import { browserOf } from "../sign-in/browser.ts";
import { connectMailer } from "../sign-in/email-after-reply.ts";
import { setBed } from "./beds.service.ts";
import { confirmPatient, correctPatientNumber, sendConfirmationCode } from "./confirm-patient.service.ts";
import { discharge } from "./discharge.service.ts";
import * as service from "./patients.service.ts";
import { suggestDevice, suggestDeviceByAddress } from "./suggest-device.service.ts";

export const patients: Feature = (app, deps) => {
  publicRoute(app, deps, api["patients.lastDevice"], (input, deps, { request }) =>
    suggestDeviceByAddress({ ...input, browser: browserOf(request) }, deps),
  );
  publicRoute(app, deps, api["patients.suggestDevice"], (input, deps, { request }) =>
    suggestDevice({ ...input, browser: browserOf(request) }, deps),
  );

  const emailAfterReply = connectMailer(app, deps);
  authenticatedRoute(app, deps, api["patients.sendConfirmationCode"], async (input, _deps, { reply }) => {
    const sent = await sendConfirmationCode(input);
    if (sent instanceof HttpError) return sent;
    emailAfterReply(reply, sent.email);
    return { ok: true as const };
  });
  authenticatedRoute(app, deps, api["patients.confirm"], confirmPatient);
  authenticatedRoute(app, deps, api["patients.correctNumber"], correctPatientNumber);

  authenticatedRoute(app, deps, api["patients.dashboard"], service.getDashboard, {
    readAhead: service.readAhead,
    serializerCompiler: compiledReplies,
  });
  authenticatedRoute(app, deps, api["patients.usageData"], service.listUsageData);
  authenticatedRoute(app, deps, api["patients.update"], service.correctAdmissionDate);
  authenticatedRoute(app, deps, api["patients.setBed"], setBed);
  authenticatedRoute(app, deps, api["patients.discharge"], discharge);
  authenticatedRoute(app, deps, api["patients.readNews"], service.readNews);
  authenticatedRoute(app, deps, api["patients.accessLog"], service.listAccessLog);
  streamRoute(app, deps, api["patients.live"], service.openOwnStream);
};
