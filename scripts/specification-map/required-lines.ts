/** SPEC.md's tables and catalogue by hand: each has to stand as `key` in a row of its section of the map. */

/** SPEC.md 2, route table. */
export const routes = [
  "/",
  "/auth",
  "/dashboard",
  "/session",
  "/goals",
  "/reports",
  "/games",
  "/risk-assessment",
  "/kudos-wall",
  "/provider-access",
  "/provider-dashboard",
  "/anonymous-risk-calculator",
  "any other",
] as const;

/** SPEC.md 7, one for each method and path. */
export const calls = [
  "POST /api/auth/login",
  "POST /api/auth/register",
  "GET /api/auth/user",
  "GET /api/patients/last-device",
  "GET /api/patients/{id}/dashboard",
  "GET /api/patients/{id}/risk-assessment",
  "GET /api/patients/{id}/profile-for-calculator",
  "POST /api/risk-assessment",
  "POST /api/anonymous-risk-assessment",
  "POST /api/patients/{id}/goals/from-assessment",
  "POST /api/patients/{id}/goals",
  "GET /api/patients/{id}/goals",
  "GET /api/patients/{id}/sessions",
  "GET /api/patients/{id}/usage-data",
  "GET /api/providers/{id}/patients",
  "PATCH /api/goals/{goalId}",
  "GET /api/kudos/preferences",
  "PATCH /api/kudos/preferences",
  "GET /api/kudos/feed",
  "GET /api/kudos/nudge-targets",
  "POST /api/kudos/react",
  "POST /api/kudos/nudge",
  "GET /api/providers",
  "GET /api/provider-relationships",
  "POST /api/provider-relationships",
  "DELETE /api/provider-relationships/{id}",
  "POST /api/providers",
] as const;

/** SPEC.md 8, failures and successes. */
export const messages = [
  "status: body",
  "Login failed",
  "Registration failed",
  "Assessment Failed",
  "Calculation failed",
  "Error Setting Goals",
  "Failed to save goals: {error}",
  "Update Failed",
  "Failed to Grant Access",
  "Failed to Add Provider",
  "Invalid Age",
  "Missing Information",
  "Missing Admission Type",
  "Device Switched!",
  "Device Linked!",
  "Welcome back!",
  "Account created!",
  "Risk Assessment Complete",
  "Profile Data Loaded",
  "Goals Updated Successfully",
  "Goals successfully sent to patient!",
  "Goal Updated",
  "Access Granted",
  "Access Revoked",
  "Provider Added",
  "Nudge Sent!",
] as const;

/** The map's section in which each list has to stand. */
export const requiredLines = [
  { section: "Route table", keys: routes },
  { section: "7. Calls", keys: calls },
  { section: "8. Error catalogue", keys: messages },
] as const;
