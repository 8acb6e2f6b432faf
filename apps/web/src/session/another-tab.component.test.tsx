import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { dashboard, stubPatientScreens } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { signIn } from "../../test/support/sign-in.ts";
import { stubError, stubReply } from "../../test/support/stub-server.ts";
import { ApiError, call, forgetUnanswered, reportSignedOut } from "../api.ts";

const next = { ...patient, id: 77, firstName: "Newly", lastName: "Arrived" };
const storedId = () => JSON.parse(localStorage.getItem("user") ?? "{}").id;

it("a session that ends while somebody else signs in from another tab leaves them signed in [SESSION-21]", async () => {
  signIn(patient);
  stubPatientScreens();
  stubReply("patients.accessLog", []);
  stubReply("patients.dashboard", { ...dashboard, patient: next });
  await renderApp("/provider-access");
  const title = page.getByRole("heading", { level: 1, name: "My Providers" });
  await expect.element(title).toBeVisible();
  // As the other tab does: this one's storage event is still to come.
  for (const key of ["user", "patient"]) localStorage.setItem(key, JSON.stringify(next));
  reportSignedOut();
  await expect.element(title).toBeVisible();
  expect(storedId()).toBe(next.id);
  await expect.element(page.getByText("so you were signed out")).not.toBeInTheDocument();
});

it("a refusal of what the previous person called ends nobody's session [SESSION-21]", async () => {
  signIn(patient);
  stubPatientScreens();
  stubReply("patients.accessLog", []);
  await renderApp("/provider-access");
  await expect.element(page.getByRole("heading", { level: 1, name: "My Providers" })).toBeVisible();
  stubError("kudos.activity", 401, "Please sign in.");
  const late = call("kudos.activity");
  forgetUnanswered();
  await expect(late).rejects.not.toBeInstanceOf(ApiError);
  expect(storedId()).toBe(patient.id);
  await expect(call("kudos.activity")).rejects.toBeInstanceOf(ApiError);
  await expect.element(page.getByText("so you were signed out")).toBeVisible();
});
