import { createHash } from "node:crypto";
import { CLINICAL_CATALOG } from "@bedside-bike/clinical";
import { api, type CallReply } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import * as service from "./risk-assessments.service.ts";

const catalogText = JSON.stringify(CLINICAL_CATALOG);
const catalog: CallReply<"riskAssessments.catalog"> = JSON.parse(catalogText);
const catalogTag = `"${createHash("sha256").update(catalogText).digest("base64url")}"`;

export const riskAssessments: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["riskAssessments.create"], service.assessPatient);
  authenticatedRoute(app, deps, api["riskAssessments.preview"], service.previewAssessment);
  publicRoute(app, deps, api["riskAssessments.createAnonymous"], service.assessAnonymously, {
    // The reply contains nothing from the database or about other users; a test checks that it has only declared
    // fields.
    serializerCompiler: () => JSON.stringify,
  });
  publicRoute(
    app,
    deps,
    api["riskAssessments.catalog"],
    async (_input, _deps, { request, reply }) => {
      // The reply contains nothing about anyone, so browsers may keep it and ask whether it has changed.
      reply.headers({ etag: catalogTag, "cache-control": "no-cache" });
      if (request.headers["if-none-match"] === catalogTag) reply.code(304);
      return catalog;
    },
    // Errors at this address pass through it too.
    { serializerCompiler: () => (reply) => (reply === catalog ? catalogText : JSON.stringify(reply)) },
  );
  authenticatedRoute(app, deps, api["riskAssessments.latest"], service.getLatest);
  authenticatedRoute(app, deps, api["riskAssessments.profile"], service.getProfile);
};
