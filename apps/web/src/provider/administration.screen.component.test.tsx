import {
  type AdministeredBike,
  type AdministeredPeople,
  type Credentials,
  type MachineState,
  type MachineSubject,
  machineSubjects,
  type WardFigures,
  type WardWeek,
} from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { type } from "../../test/support/keyboard.ts";
import { demoHospital, provider } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../test/support/stub-server.ts";
import { typingKey } from "../session/forget-typing.ts";
import { weeksCsv } from "./administration/weeks-csv.ts";

const administrator = { ...provider, isAdministrator: true };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const bikes: AdministeredBike[] = [
  { number: 127, state: "silent", lastSeenAt: hoursAgo(26.5), keyIssuedAt: hoursAgo(88 * 24 + 1), batteryPercent: 6 },
  { number: 121, state: "linked", lastSeenAt: hoursAgo(1), keyIssuedAt: hoursAgo(41 * 24 + 1), batteryPercent: 82 },
  { number: 122, state: "riding", lastSeenAt: hoursAgo(0), keyIssuedAt: hoursAgo(25), batteryPercent: null },
];
const named = (id: number, name: string, credentials: Credentials) => ({
  id,
  name,
  credentials,
  email: `${name.replace(" ", ".").toLowerCase()}@hospital.example`,
  specialty: "Acute Care",
});
const account = (id: number, name: string, credentials: Credentials) => ({
  ...named(id, name, credentials),
  createdAt: hoursAgo(200),
  lastSignInAt: null,
});
const people: AdministeredPeople = {
  waiting: [
    {
      ...named(21, "Avery Imaginary", "RN"),
      licenseNumber: "NY-RN-204",
      askedBy: "provider",
      askedAt: hoursAgo(6),
    },
    { ...named(22, "Jamie Invented", "PT"), licenseNumber: null, askedBy: "patient", askedAt: hoursAgo(5) },
  ],
  active: [
    { ...account(provider.id, "Dana Provider", "DPT"), lastSignInAt: hoursAgo(1), isAdministrator: true },
    { ...account(24, "Nora Nonesuch", "RN"), isAdministrator: false },
  ],
  inactive: [{ ...account(23, "Jordan Fabricated", "PT"), createdAt: hoursAgo(9000), deactivatedAt: hoursAgo(48) }],
  patientAccounts: [
    {
      reason: "same-details",
      since: hoursAgo(50),
      accounts: [
        { id: 31, createdAt: hoursAgo(300), isConfirmed: true, hasRides: true, canConfirm: false },
        { id: 32, createdAt: hoursAgo(50), isConfirmed: false, hasRides: false, canConfirm: true },
      ],
    },
  ],
};
const machine: MachineState = {
  version: "2.1.0",
  nodes: 2,
  database: { role: "primary", standbys: 1 },
  backup: { at: hoursAgo(11.5), isWell: true },
  audit: { verifiedUntil: hoursAgo(0), isIntact: true },
  disk: { freeBytes: 188e9, totalBytes: 250e9, isWell: true, holdsDatabase: true },
  findings: machineSubjects.map((subject) => ({ subject, state: "ok", text: "As it should be." })),
};
const figures: WardFigures = {
  patients: 8,
  prescribed: 524,
  done: 412,
  open: 3,
  minutesPerPatientDay: 18.4,
  reasons: [
    { reason: "procedure", count: 60 },
    { reason: "tired", count: 40 },
  ],
  otherReasons: 9,
  sessions: 412,
  events: 3,
  rate: { perThousand: 7.3, low: 1.5, high: 21.3 },
};
const weeks: WardWeek[] = [
  { week: "2026-11-16", isUnfinished: false, figures: null, firstRide: null, mobility: null },
  {
    week: "2026-11-23",
    isUnfinished: true,
    figures,
    firstRide: { patients: 5, meanDays: 1.4 },
    mobility: { patients: 6, meanFirst: 2.5, meanLast: 4 },
  },
];
const card = (name: RegExp) => page.getByRole("region", { name });
const open = () => renderApp("/administration", { user: administrator });
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the ward's administrator", () => {
  beforeEach(() => {
    stubReply("system.status", demoHospital);
    stubReply("administration.bikes", bikes);
    stubReply("administration.people", people);
    stubReply("administration.machine", machine);
    stubReply("teams.list", []);
    stubReply("adverseEvents.rates", { from: "2026-08-24", to: "2026-11-21", sessions: 0, rates: null, events: [] });
    stubReply("administration.weeks", weeks);
    stubReply("administration.safety", {
      from: "2026-10-31",
      through: "2026-11-27",
      figures,
      lapsedChecks: 6,
      selfGrants: 2,
      refusedAccess: 4,
    });
    stubReply("boards.list", [
      { id: 5, name: "Ward 4", openedAt: hoursAgo(30), openedBy: "Dana Provider", lastSeenAt: hoursAgo(0) },
    ]);
  });

  it("sees what is wrong first, in words, with nothing cut on any screen [ADMIN-1, ADMIN-9]", async () => {
    await open();
    await expect.element(card(/^Bikes/).getByText("3 bikes, 1 silent")).toBeVisible();
    await expect.element(card(/^Bikes/).getByText("Silent 26 h")).toBeVisible();
    await expect.element(card(/^Bikes/).getByText("6%, low")).toBeVisible();
    await expect.element(card(/machine/).getByText("All well")).toBeVisible();
    await expect.element(card(/machine/).getByText("primary, 1 standby")).toBeVisible();
    await expect.element(card(/machine/).getByText("188 of 250 GB")).toBeVisible();
    await expectNoAxeViolations();
    for (const [width, height] of [
      [390, 844],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height);
      expectNoSidewaysScroll();
    }
  });

  it("enrolls a bike and sees its key once, also as a QR code [ADMIN-2]", async () => {
    stubReply("administration.enrollBike", { number: 131, key: "k".repeat(43) });
    await open();
    await button("Enroll a bike").click();
    for (const typed of ["one", "1234567"]) {
      await page.getByLabelText("Number on the bike").clear();
      await type(page.getByLabelText("Number on the bike"), typed);
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByText("Enter the number on the bike, for example 121.")).toBeVisible();
      await expect.element(page.getByLabelText("Number on the bike")).toHaveValue(typed);
    }
    await page.getByLabelText("Number on the bike").fill("131");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("img", { name: "Key of bike 131 as a QR code" })).toBeVisible();
    await expect.element(page.getByText("k".repeat(43))).toBeVisible();
    expect(receivedCalls("administration.enrollBike")[0]?.body).toEqual({ number: "131" });
    await expectNoAxeViolations();
    await button("The bike has it").click();
    await expect.element(page.getByText("k".repeat(43))).not.toBeInTheDocument();
  });

  it("has a bike's number again that was typed before the session ended by itself [SESSION-20]", async () => {
    const key = typingKey(administrator.id, "enroll-bike");
    sessionStorage.setItem(key, JSON.stringify({ value: "131", at: Date.now() }));
    await open();
    await button("Enroll a bike").click();
    await expect.element(page.getByLabelText("Number on the bike")).toHaveValue("131");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it("shows who asks for an account, and by whom [ADMIN-4]", async () => {
    await open();
    const waiting = card(/^People/);
    await expect
      .element(waiting.getByText("avery.imaginary@hospital.example, Acute Care", { exact: false }))
      .toBeVisible();
    await expect
      .element(waiting.getByText("license NY-RN-204, signed up on their own", { exact: false }))
      .toBeVisible();
    await expect.element(waiting.getByText("no license given, added by a patient", { exact: false })).toBeVisible();
  });

  it("approves at once: the row stays, says so and keeps the focus, and who comes meanwhile is last [ADMIN-14, ADMIN-15]", async () => {
    stubReply("administration.approveProvider", { ok: true, needsTelling: true });
    await open();
    const names = () =>
      card(/^People/)
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent?.slice(0, 5));
    await expect.poll(names).toEqual(["Avery", "Jamie", "2 pat"]);
    const [avery, jamie] = people.waiting;
    if (!avery || !jamie) throw new Error("Two wait.");
    stubReply("administration.people", {
      ...people,
      waiting: [{ ...avery, id: 29, name: "Robin Newcomer" }, jamie],
      active: [...people.active, { ...account(21, "Avery Imaginary", "RN"), isAdministrator: false }],
    });
    const topOf = (one: Element | undefined) => one?.getBoundingClientRect().top ?? Number.NaN;
    const topOfNext = () =>
      topOf(button("Approve Jamie Invented, PT").element()) -
      topOf(
        card(/^People/)
          .getByRole("listitem")
          .elements()[0],
      );
    const before = topOfNext();
    await button("Approve Avery Imaginary, RN").click();
    await expect.poll(names).toEqual(["Avery", "Jamie", "2 pat", "Robin"]);
    await expect.element(page.getByText("Approved", { exact: true })).toBeVisible();
    await expect.element(page.getByText("No email: tell them yourself.")).toBeVisible();
    await expect.element(button("Approve Avery Imaginary, RN")).not.toBeInTheDocument();
    expect(document.activeElement?.textContent).toContain("Avery Imaginary, RN");
    expect(topOfNext()).toBeCloseTo(before);
    await expectNoAxeViolations();
  });

  it("asks before refusing, and says a refusal by the server [ADMIN-4, ADMIN-14]", async () => {
    stubError(
      "administration.refuseProvider",
      409,
      "This provider no longer waits for approval. Look at the list again.",
    );
    await open();
    await button("Refuse Jamie Invented, PT").click();
    await button("Refuse").click();
    await expect.element(page.getByText("no longer waits for approval", { exact: false })).toBeVisible();
    stubReply("administration.refuseProvider", { ok: true });
    await button("Refuse").click();
    await expect.element(page.getByText("Refused", { exact: true })).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toContain("Jamie Invented, PT");
  });

  it("finds one of 600 accounts, and says when each last signed in [ADMIN-16]", async () => {
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...account(1000 + index, `Person Number${index}`, "RN"),
      isAdministrator: false,
    }));
    stubReply("administration.people", { ...people, active: [...people.active, ...many] });
    await open();
    await button("All accounts").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("603 accounts")).toBeVisible();
    expect(dialog.getByRole("listitem").elements()).toHaveLength(50);
    await button("Show more").click();
    expect(dialog.getByRole("listitem").elements()).toHaveLength(100);
    const search = dialog.getByLabelText("Name, email or credentials");
    for (const [typed, said] of [
      ["number599", "never signed in"],
      ["dpt dana", "last sign-in"],
      ["jordan.fab", "no sign-in within 30 days, can't sign in since"],
    ] as const) {
      await search.fill(typed);
      await expect.element(dialog.getByText("1 account", { exact: true })).toBeVisible();
      await expect.element(dialog.getByText(said, { exact: false })).toBeVisible();
    }
    await search.fill("nobody of this name");
    await expect.element(dialog.getByText("Nobody matches this.")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("settles accounts without learning whose they are [ADMIN-6]", async () => {
    stubReply("administration.endPatientAccount", { ok: true });
    await open();
    await button("Settle").click();
    await expect.element(page.getByText("not confirmed, no rides", { exact: false })).toBeVisible();
    await expectNoAxeViolations();
    await button("End account 32").click();
    await button("End").click();
    await expect.poll(() => receivedCalls("administration.endPatientAccount")[0]?.params).toEqual({ id: "32" });
  });

  it("counts events beside the published rate, sessions and reasons, and nobody's names [ADMIN-11]", async () => {
    await open();
    const safety = card(/^Safety/);
    await expect.element(safety.getByText("3 in 412, interval 1.5 to 21.3", { exact: false })).toBeVisible();
    await expect.element(safety.getByText("published in ICUs: 26 (Nydahl 2017)", { exact: false })).toBeVisible();
    await expect.element(safety.getByText("also beyond the plan", { exact: false })).toBeVisible();
    await expect.element(safety.getByText("79% of what was prescribed; 3 of today's still open")).toBeVisible();
    await expect.element(safety.getByText("109 not done:")).toBeVisible();
    await expect.element(safety.getByText("6 checks lapsed")).toBeVisible();
  });

  it("draws the weeks, withholds those with few patients, and saves them without names [ADMIN-11, ADMIN-12]", async () => {
    await open();
    await page.getByRole("tab", { name: "Is it worth it" }).click();
    const table = page.getByRole("table", { name: "Week by week" });
    await expect.element(table.getByText("412 of 524, 3 open")).toBeVisible();
    await expect.element(table.getByText("withheld").first()).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Sessions done" })).toBeVisible();
    await expectNoAxeViolations();
    await page.viewport(390, 844); // the charts are drawn again
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const csv = weeksCsv(weeks, {
      header: (column) => column,
      notDone: (reason) => `not done: ${reason}`,
      withheld: "withheld",
    }).split("\r\n");
    expect(csv[1]).toMatch(/^2026-11-16,withheld,withheld/);
    expect(csv[2]).toMatch(/^2026-11-23,8,524,412,3,18.4,412,3,7.3,1.5,21.3,/);
  });

  it("lists the open boards and ends one [ADMIN-10]", async () => {
    stubReply("boards.end", { ok: true });
    await open();
    await button("End board Ward 4").click();
    await button("End").click();
    await expect.poll(() => receivedCalls("boards.end")[0]?.params).toEqual({ id: "5" });
  });

  const finding = (subject: MachineSubject, state: "warning" | "failed" | "checking", text = "") =>
    machine.findings.map((one) => (one.subject === subject ? { subject, state, text } : one));

  it.each(machineSubjects)("says in words what the machine needs, and counts it: %s [ADMIN-17]", async (subject) => {
    const findings = finding(subject, subject === "bikes" ? "warning" : "failed", "As check says it.");
    stubReply("administration.machine", { ...machine, findings });
    await open();
    await expect.element(card(/machine/).getByText("1 problem")).toBeVisible();
    await expect.element(card(/machine/).getByText("As check says it.")).toBeVisible();
    await expect.element(card(/machine/).getByText("All well")).not.toBeInTheDocument();
  });

  it("claims nothing that was not checked [ADMIN-17]", async () => {
    stubReply("administration.machine", { ...machine, findings: finding("mail", "checking") });
    await open();
    await expect.element(card(/machine/).getByText("Checking...")).toBeVisible();
    await expect
      .element(card(/machine/).getByText("Checked: Database,", { exact: false }))
      .not.toHaveTextContent("Email");
    stubReply("administration.machine", { ...machine, disk: { ...machine.disk, holdsDatabase: false } });
    await expect.element(card(/machine/).getByText("All is well that is seen from here")).toBeVisible();
    await expect.element(card(/machine/).getByText("Not seen from here", { exact: false })).toBeVisible();
  });

  it("says that the demo needs no backup, and how the chain is [ADMIN-7]", async () => {
    stubReply("administration.machine", {
      ...machine,
      backup: { at: null, isWell: true },
      audit: { verifiedUntil: null, isIntact: false },
    });
    await open();
    await expect.element(card(/machine/).getByText("none needed: demo data")).toBeVisible();
    await expect.element(card(/machine/).getByText("broken: call your engineer")).toBeVisible();
  });

  it("is nothing for other providers [ADMIN-8]", async () => {
    stubReply("administration.administrators", [
      { name: "Max Mockman", credentials: "MD" },
      { name: "Dana Provider", credentials: "DPT" },
    ]);
    await renderApp("/administration", { user: provider });
    await expect.element(page.getByText("They are: Max Mockman, MD; Dana Provider, DPT")).toBeVisible();
    await expect.element(page.getByText("Only administrators can see this page")).toBeVisible();
    expect(receivedCalls("administration.bikes")).toEqual([]);
  });
});
