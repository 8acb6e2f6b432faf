import { api } from "@bedside-bike/contract";
import { answerAnyone, type Feature } from "../../platform/answer.ts";
import { demoProviderEmail } from "../../platform/demo.ts";

export const system: Feature = (app, deps) => {
  const isDemo = deps.config.authMode === "demo";
  answerAnyone(app, deps, api["system.status"], async () => ({
    isDemo,
    authMode: deps.config.authMode,
    demoProviderEmail: isDemo ? demoProviderEmail : null,
    hasSingleSignOn: deps.config.singleSignOn !== undefined,
    hospitalTimeZone: deps.config.hospitalTimeZone,
  }));
};
