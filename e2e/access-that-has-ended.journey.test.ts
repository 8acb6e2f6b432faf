import { describe, expect, it } from "vitest";
import { runAdminCommand } from "../apps/server/src/admin/commands.ts";
import { Care } from "../apps/server/test/support/care.ts";
import { prepareErrand } from "./support/journey.ts";
import { enterAsProvider } from "./support/provider-portal.ts";
import { enter } from "./support/session.ts";

const journey = prepareErrand();
const dateOfBirth = "1950-01-31";

/** The stream says that the session has ended, and the page asks who is signed in. */
const allowedErrors = [/status of (401|403) /];

async function openAs(who: "patient" | "provider", firstName: string) {
  const care = await Care.begin(journey.server, { firstName, dateOfBirth });
  const page = await journey.open({ size: who === "provider" ? "desktop" : "tablet", allowedErrors });
  const { user } = care[who];
  const details = { email: user.email ?? "", firstName: user.firstName, lastName: user.lastName };
  if (who === "provider") await enterAsProvider(page, details);
  else await enter(page, "/api/auth/login", { userType: "patient", ...details, dateOfBirth });
  return { care, page, user };
}

describe("a screen without anything live closes by itself when its session is ended elsewhere", () => {
  it.each([
    ["provider", "/shift-summary"],
    ["provider", "/risk-assessment"],
    ["provider", "/account"],
    ["patient", "/reports"],
    ["patient", "/risk-assessment"],
    ["patient", "/account"],
  ] as const)("a %s's %s [ACCESS-25, SESSION-9, VERIFY-37]", async (who, path) => {
    const { page, user } = await openAs(who, "Ending");
    await Promise.all([page.waitForResponse("**/api/*/*/live"), page.goto(path)]);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    const ended = await runAdminCommand(journey.server.deps, ["end-sessions", String(user.id)]);
    expect(ended.ok).toBe(true);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await page.getByText("Your time on this screen has ended").waitFor();
  });
});

describe("what a provider sees of a patient goes by itself when the patient takes the access back", () => {
  it.each([
    ["/shift-summary", "nothing"],
    ["/risk-assessment?patient=", "a sentence"],
  ])("on %s [ACCESS-25]", async (path, left) => {
    const { care, page } = await openAs("provider", "Revoking");
    const { patient } = care;
    const address = path.endsWith("=") ? `${path}${patient.user.id}` : path;
    await Promise.all([page.waitForResponse("**/api/*/*/live"), page.goto(address)]);
    const name = page.getByText(patient.user.lastName).first();
    await name.waitFor();
    const [grant] = (await patient.call("GET", "/api/provider-relationships")).json();
    expect((await patient.call("DELETE", `/api/provider-relationships/${grant.id}`)).statusCode).toBe(200);
    await expect.poll(() => page.getByText(patient.user.lastName).count()).toBe(0);
    if (left === "a sentence")
      await page
        .getByText(/has not given you access|no access/i)
        .first()
        .waitFor();
  });
});
