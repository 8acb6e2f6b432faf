import type { Credentials, ProviderRole } from "@bedside-bike/contract";

export function providerRoleOf(credentials: Credentials): ProviderRole {
  switch (credentials) {
    case "MD":
    case "PA":
    case "DO":
      return "physician";
    case "RN":
    case "NP":
    case "LPN":
    case "CNA":
      return "nurse";
    case "DPT":
    case "PT":
    case "OT":
    case "PTA":
      return "physical_therapist";
  }
}
