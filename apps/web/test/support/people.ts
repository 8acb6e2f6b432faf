import type { CallReply, PatientUser, ProviderUser } from "@bedside-bike/contract";

/** Made-up people and a hospital for component tests and stories. */
export const patient: PatientUser = {
  id: 4,
  userType: "patient",
  firstName: "Dorothy",
  lastName: "Williams",
  email: "dorothy.williams@example.org",
  admissionDate: "2026-11-16",
  deviceNumber: "121",
  weightKg: 68,
  isConfirmed: true,
};

export const provider: ProviderUser = {
  id: 2,
  userType: "provider",
  firstName: "Margarethe-Alexandra",
  lastName: "Okonkwo-Sorensen",
  email: "m.okonkwo@example.org",
  credentials: "DPT",
  specialty: "Physical Therapy",
  licenseNumber: null,
  providerRole: "physical_therapist",
  isActive: true,
  isAdministrator: false,
};

export const verifiedHospital: CallReply<"system.status"> = {
  isDemo: false,
  authMode: "verified",
  demoProviderEmail: null,
  hasSingleSignOn: false,
  isSingleSignOnOnly: false,
  hospitalTimeZone: "America/Chicago",
  units: "metric",
};

export const demoHospital: CallReply<"system.status"> = {
  ...verifiedHospital,
  isDemo: true,
  authMode: "demo",
  demoProviderEmail: "provider@example.org",
};
