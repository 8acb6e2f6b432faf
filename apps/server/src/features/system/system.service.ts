import type { Api, CallReply } from "@bedside-bike/contract";
import type { Config } from "../../platform/config.ts";
import { demoProviderEmail } from "../../platform/demo.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";

export async function getStatus(
  _input: PublicInput<Api["system.status"]>,
  { config }: Deps,
): Promise<CallReply<"system.status">> {
  return describeInstallation(config);
}

/** Public information about this installation. It doesn't change while the server runs. */
export function describeInstallation(config: Config): CallReply<"system.status"> {
  const isDemo = config.authMode === "demo";
  return {
    isDemo,
    authMode: config.authMode,
    demoProviderEmail: isDemo ? demoProviderEmail : null,
    hasSingleSignOn: config.singleSignOn !== undefined,
    isSingleSignOnOnly: config.singleSignOn?.isOnlyWay ?? false,
    ...(!isDemo && config.providerEmailCode === "always" ? { providerEmailCode: "always" as const } : {}),
    hospitalTimeZone: config.hospitalTimeZone,
    units: config.units,
  };
}
