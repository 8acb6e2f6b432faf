import { type PatientState, patientSentence, type StateReasonId } from "@bedside-bike/clinical";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { closed, dashboardIn, stubPatientScreens, stubPlan, usage } from "./patient-fixtures.ts";
import { patient } from "./people.ts";
import { renderApp } from "./render-app.tsx";
import { stubReply } from "./stub-server.ts";

type Row = Pick<PatientState, "state" | "reasonId" | "limit" | "mayStart">;

const no = (state: Row["state"], reasonId: StateReasonId | null): Row => ({
  state,
  reasonId,
  limit: null,
  mayStart: false,
});

/** Every row of the model that has no target. Source: model 2.1, section 1; model 2.2, B and E. */
const rows: readonly Row[] = [
  no("stop", null),
  no("stop", "check_due"),
  no("hold", "open_event"),
  no("wait", "symptoms_unassessed"),
  no("wait", "symptoms_unassessed_answered"),
  no("unassessed", "own_findings"),
  no("unassessed", "first_ride_closed"),
  no("expired", "hours_over"),
  no("expired", "engine_changed"),
  no("ask", null),
  no("ask", "under_18"),
  no("ask", "decide_first"),
  no("wait", "symptoms"),
  no("wait", "session_check"),
  { state: "ready", reasonId: "green_no_goals", limit: null, mayStart: true },
  { state: "ready", reasonId: "green_no_goals", limit: "assisted_only", mayStart: false },
  { state: "ready", reasonId: "cleared_no_goals", limit: "passive_only", mayStart: false },
  { state: "passive", reasonId: "comfort", limit: "unloaded_only", mayStart: true },
  no("ready", "green_send_again"),
  no("ready", "cleared_send_again"),
];

/** Nothing that asks for a ride, or says how far away a goal is. */
const calls = [
  /Let's pedal|Start Exercise|^Start$|Bonus Session|Pedal now|^Practice|Daily Goal|Start Game|aim for|nudge/i,
  /\d+ (of|to) \d+ ?(min|W)|minutes? to your goal|Hospital target|Target: |\d ?%/,
];

const otherScreens = ["/session", "/goals", "/games", "/reports"] as const;
type Screen = "/dashboard" | (typeof otherScreens)[number];

/** Each row with the dashboard and one other screen, which together see every screen several times. */
export const rowsWithoutTarget = rows.map((row, index) => {
  const other = otherScreens[index % otherScreens.length] ?? expect.fail("There are other screens.");
  const screens: Screen[] = ["/dashboard", other];
  return { row, screens, screensLeft: otherScreens.filter((screen) => screen !== other) };
});

const bright = () => document.querySelectorAll('main [class*="_primary_"]');

async function open(path: Screen, row: Row) {
  stubPatientScreens({
    ...dashboardIn({ ...closed, ...row }),
    nudges: [{ id: 3, avatarEmoji: "🐢", displayName: "Steady Otter", createdAt: "2026-11-20T14:00:00.000Z" }],
  });
  stubPlan();
  stubReply("patients.usageData", usage);
  await renderApp(path, { user: patient });
}

/** The screen says the sentence of the state, and nothing on it asks for a ride. */
export async function expectToAskForNothing(path: Screen, row: Row): Promise<void> {
  await open(path, row);
  const sentence = patientSentence(row) ?? expect.fail("It has a sentence.");
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  if (path === "/dashboard") {
    const isCounted = row.reasonId !== "comfort";
    if (isCounted) await expect.element(page.getByText("Your last 7 days")).toBeVisible();
    else expect(page.getByText(/last 7 days|streak|Average Daily/i).query()).toBeNull();
  }
  const main = document.querySelector("main") ?? expect.fail("There is a main part.");
  const isStart = (text: string) => row.mayStart && /^(Start Exercise|Start)$/.test(text);
  const facts = page.getByRole("region", { name: "Did You Know?" }).query();
  const texts = [...main.querySelectorAll("*")]
    .filter((element) => element.childElementCount === 0 && !facts?.contains(element))
    .map((element) => element.textContent.trim());
  for (const call of calls) expect(texts.filter((text) => call.test(text) && !isStart(text))).toEqual([]);
  expect(page.getByRole("progressbar").query()).toBeNull();
  const mayAsk = row.state === "unassessed" && (path === "/dashboard" || path === "/goals");
  expect([...bright()].map(({ textContent }) => textContent)).toEqual(mayAsk ? ["Ask for my assessment"] : []);
}
