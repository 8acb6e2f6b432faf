import type { Credentials, ProviderRole } from "@bedside-bike/contract";

export function providerRoleOf(credentials: Credentials): ProviderRole {
  switch (credentials) {
    case "MD":
      return "physician";
    case "RN":
    case "NP":
      return "nurse";
    case "DPT":
    case "PT":
    case "OT":
      return "physical_therapist";
  }
}
