import { fixturePatients, fixtureProviders } from "../../apps/server/src/seed/people.ts";
import { randomFrom } from "../../apps/server/src/seed/random.ts";
import { amberAnswers, greenAnswers, stopAnswers } from "../../apps/server/test/support/safety-check.ts";
import { randomAnswers } from "./answers.ts";
import { type Ask, allReads, newReads, ownReads, patientReads, providerReads, readAll } from "./asking.ts";
import { recordEvents, sendClearances, sendGoals } from "./goal-calls.ts";
import { recordRides, rideAtTheBed, sendRide } from "./rides.ts";
import { askAboutTheWard } from "./ward-calls.ts";

const [rosa, sam, ida, otto, greta, theo, nina, paul] = [4, 5, 6, 7, 8, 9, 10, 11] as const;
const [max, nora] = [1, 2] as const;
const dana = fixtureProviders[0]?.id ?? 3;
const providerSignIn = (who?: { firstName: string; lastName: string; email: string }) => ({
  userType: "provider",
  firstName: who?.firstName,
  lastName: who?.lastName,
  email: who?.email,
});
const nameOf = ({ firstName }: { firstName: string }) => firstName.toLowerCase();
/** The bike that nobody holds when the demo starts. */
const freeBike = 123;

/** The calls to a new demo: what each screen asks, each kind of change, and what is refused. */
export async function askDemo(ask: Ask): Promise<void> {
  const random = randomFrom("the replies of the demo");
  await askAsVisitor(ask);
  await signEverybodyIn(ask);
  await readEverything(ask);
  await refuse(ask);
  await assess(ask);
  await ride(ask);
  await meet(ask);
  await readEverything(ask, 3);
  await leave(ask);
  await readAll(ask, "visitor", ["/api/ride-sealing-key"]);
  await readAll(ask, "rosa", ["/api/ride-sealing-key"]);
  const atTheBed = { patient: "sam", patientId: sam, provider: "dana", riddenAt: new Date("2026-05-12T16:02:00Z") };
  await rideAtTheBed(ask, atTheBed, randomFrom("rides at the bed"));
  await askAboutTheWard(ask, {
    ...{ patientId: sam, providerId: dana, provider: "dana", patient: "sam", administrator: "max" },
    signIn: providerSignIn(fixtureProviders[0]),
    day: "2026-05-12",
  });
  for (const as of ["visitor", "rosa", "dana"]) await readAll(ask, as, newReads(rosa));

  async function assess(ask: Ask): Promise<void> {
    for (const [index, patient] of [rosa, sam, ida, greta, theo, nina].entries()) {
      const answers = { patientId: patient, ...randomAnswers(random) };
      await ask("dana", "POST", "/api/risk-assessment/preview", answers);
      if (index % 2 === 0) await ask("dana", "POST", "/api/risk-assessment", answers);
      await ask("dana", "GET", `/api/patients/${patient}/risk-assessment`);
    }
    await ask("nina", "POST", "/api/risk-assessment", { patientId: nina, ...randomAnswers(random) });
    await ask("dana", "POST", "/api/risk-assessment", { patientId: rosa, ...greenAnswers });
    await sendGoals(ask, "dana", rosa);
    await ask("dana", "POST", "/api/risk-assessment", { patientId: greta, ...amberAnswers });
    await sendGoals(ask, "dana", greta);
    await sendClearances(ask, "dana", greta);
    await sendGoals(ask, "dana", greta);
    await ask("dana", "POST", "/api/risk-assessment", { patientId: otto, ...stopAnswers });
    await sendGoals(ask, "dana", otto);
    await sendGoals(ask, "dana", paul);
    await recordEvents(ask, "dana", rosa);
  }

  async function ride(ask: Ask): Promise<void> {
    const link = `/api/patients/${nina}/device-link`;
    for (const deviceNumber of [freeBike, "121"]) await ask("nina", "POST", link, { deviceNumber });
    await ask("nina", "POST", link, { deviceNumber: "121", takeOver: true });
    for (const deviceNumber of [121, "", 5, "a", 999_999]) await ask("nina", "POST", link, { deviceNumber });
    const startedAt = "2026-05-12T18:25:00Z";
    await sendRide(ask, { bike: "bike 121", number: 121, startedAt, seed: 1 }, random);
    await sendRide(ask, { bike: "bike 123", number: freeBike, startedAt: "2026-05-12T18:30:10Z", seed: 9 }, random);
    await ask("bike 121", "POST", `/api/devices/${freeBike}/telemetry`, { rideId: "1", startedAt, readings: [] });
    await ask("bike 7", "POST", "/api/devices/121/telemetry", {});
    await ask("bike 121", "POST", "/api/devices/abc/telemetry", {});
    await recordRides(ask, "sam", sam, new Date("2026-05-12T16:02:00Z"), random);
    await recordRides(ask, "nina", nina, new Date("2026-05-12T15:31:00Z"), random);
    await ask("dana", "DELETE", `/api/patients/${rosa}/device-link`);
    await ask("rosa", "GET", `/api/patients/${rosa}/dashboard`);
    await ask("rosa", "POST", `/api/patients/${rosa}/device-link/loss/read`);
    await ask("sam", "POST", `/api/patients/${sam}/device-link`, { deviceNumber: 122, takeOver: true });
    await ask("dana", "PATCH", `/api/patients/${rosa}`, { admissionDate: "2026-05-01" });
    await ask("dana", "PATCH", `/api/patients/${rosa}`, { admissionDate: "2026-13-01" });
    await ask("dana", "PATCH", `/api/patients/${rosa}`, { admissionDate: "1850-01-01" });
  }
}

async function askAsVisitor(ask: Ask): Promise<void> {
  const random = randomFrom("the visitors of the demo");
  await readAll(ask, "visitor", allReads(rosa));
  const ida = { firstName: "Ida", lastName: "Fiction", dateOfBirth: "1938-01-27" };
  for (const person of [ida, { ...ida, firstName: "Ada" }, { ...ida, dateOfBirth: "27.1.1938" }]) {
    await ask("visitor", "POST", "/api/patients/last-device", person);
    await ask("visitor", "GET", `/api/patients/last-device?${new URLSearchParams(person)}`);
  }
  for (let count = 0; count < 8; count += 1) {
    await ask("visitor", "POST", "/api/anonymous-risk-assessment", randomAnswers(random));
  }
  const wrong = [{ age: 15 }, { age: "old" }, { weight_kg: 1000 }, { sex: "x" }, { unknown: 1 }, { morse: 7 }, []];
  for (const body of wrong) await ask("visitor", "POST", "/api/anonymous-risk-assessment", body);
  await ask("visitor", "POST", "/api/anonymous-risk-assessment", '{"age":');
  await ask("visitor", "POST", "/api/anonymous-risk-assessment", { age: 30, weight_kg: 25, height_cm: 190 });
  await ask("visitor", "POST", "/api/passkeys/ask");
  await ask("visitor", "GET", "/api/nothing");
  await ask("visitor", "POST", "/api/single-sign-on");
  await ask("visitor", "POST", "/api/patients/4/goals", { goals: [] });
}

async function signEverybodyIn(ask: Ask): Promise<void> {
  for (const { email, firstName, lastName, ...patient } of fixturePatients) {
    const isByEmail = patient.id % 2 === 0;
    const details = isByEmail ? { email } : { firstName, lastName, dateOfBirth: patient.dateOfBirth };
    await ask(nameOf({ firstName }), "POST", "/api/auth/login", { userType: "patient", ...details });
  }
  for (const { firstName, lastName, email } of fixtureProviders) {
    await ask(nameOf({ firstName }), "POST", "/api/auth/login", providerSignIn({ firstName, lastName, email }));
  }
  const login = (body: object) => ask("visitor", "POST", "/api/auth/login", body);
  await login({});
  await login({ userType: "patient", email: "nobody@bedsidebike.example" });
  await login({ userType: "patient", email: "no address" });
  await login({ userType: "patient", firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-13" });
  await login({ userType: "nurse", email: "nora.nonesuch@bedsidebike.example" });
  const newPatient = {
    userType: "patient",
    email: "vera.virtual@bedsidebike.example",
    firstName: "Vera",
    lastName: "Virtual",
    dateOfBirth: "1949-02-28",
  };
  await ask("vera", "POST", "/api/auth/register", newPatient);
  await ask("visitor", "POST", "/api/auth/register", newPatient);
  await ask("visitor", "POST", "/api/auth/register", { ...newPatient, dateOfBirth: "1949-02-29" });
  const provider = { ...newPatient, userType: "provider", email: "ulla.unreal@bedsidebike.example", firstName: "Ulla" };
  const { dateOfBirth: _, ...details } = provider;
  await ask("ulla", "POST", "/api/auth/register", { ...details, credentials: "OT", specialty: "Ward 3" });
  await ask("visitor", "POST", "/api/auth/register", { ...details, credentials: "KING", specialty: "Ward 3" });
}

/** Everybody's screens; with `share`, of each third patient only. */
async function readEverything(ask: Ask, share = 1): Promise<void> {
  for (const patient of fixturePatients.filter((_, index) => index % share === 0)) {
    await readAll(ask, nameOf(patient), [...patientReads(patient.id), ...ownReads(patient.id)]);
  }
  for (const provider of fixtureProviders) {
    await readAll(ask, nameOf(provider), providerReads(provider.id));
    const granted = fixturePatients.filter(({ providerIds }) => providerIds.includes(provider.id));
    for (const { id } of granted.filter((_, index) => index % (share + 1) === 0)) {
      await readAll(ask, nameOf(provider), [...patientReads(id), `/api/patients/${id}/goal-limits`]);
    }
  }
  await readAll(ask, "max", ["/api/calibration", "/api/provider-relationships/review"]);
}

/** Each GET for somebody else's data, with ids that nobody has, and invalid inputs. */
async function refuse(ask: Ask): Promise<void> {
  await readAll(ask, "rosa", allReads(sam));
  await readAll(ask, "nora", allReads(rosa));
  await readAll(ask, "dana", allReads(paul));
  await readAll(
    ask,
    "dana",
    [0, -1, 1.5, 999_999, "abc"].map((id) => `/api/patients/${id}/dashboard`),
  );
  await readAll(ask, "rosa", [
    `/api/patients/${rosa}/usage-data?days=0`,
    `/api/patients/${rosa}/usage-data?days=367`,
    `/api/patients/${rosa}/usage-data?weeks=1`,
    `/api/patients/${rosa}/sessions?limit=501`,
    `/api/patients/${rosa}/sessions?limit=1`,
    `/api/patients/${rosa}/usage-data?days=366`,
  ]);
  for (const as of ["rosa", "nora"]) {
    await ask(as, "POST", "/api/risk-assessment", { patientId: sam });
    await ask(as, "POST", "/api/risk-assessment", {});
    await ask(as, "POST", `/api/patients/${sam}/clearances`, {});
    await ask(as, "POST", `/api/patients/${sam}/device-link`, { deviceNumber: 122 });
    await ask(as, "PATCH", `/api/patients/${sam}`, {});
    await ask(as, "POST", `/api/providers/${dana}/deactivate`);
  }
  await ask("dana", "POST", "/api/risk-assessment", { patientId: rosa, age: 300 });
  await ask("dana", "POST", "/api/risk-assessment", "no JSON");
}

/** The wall, reminders, and whom patients let look. */
async function meet(ask: Ask): Promise<void> {
  for (const change of [
    { displayName: "Paper Lantern", optInKudos: true, optInNudges: true },
    { avatarEmoji: "🐢" },
    {},
    { displayName: " " },
    { avatarEmoji: "🙂" },
  ]) {
    await ask("nina", "PATCH", "/api/kudos/preferences", change);
  }
  const { json: feed } = await ask("rosa", "GET", "/api/kudos/feed");
  for (const [index, reactionType] of ["cheer", "heart", "cheer", "wave"].entries()) {
    const feedItemId = feed[index % 3]?.id ?? 1;
    await ask("rosa", "POST", "/api/kudos/react", { feedItemId, reactionType });
    await ask("nina", "POST", "/api/kudos/react", { feedItemId, reactionType });
  }
  await ask("rosa", "POST", "/api/kudos/react", { feedItemId: 999_999, reactionType: "cheer" });
  await ask("rosa", "POST", "/api/kudos/react", { feedItemId: 1, reactionType: "boo" });
  const templateType = "gentle_reminder";
  for (const recipientId of [sam, greta, greta, otto, rosa, 999_999]) {
    await ask("rosa", "POST", "/api/kudos/nudge", { recipientId, templateType });
  }
  const { json } = await ask("sam", "GET", `/api/patients/${sam}/dashboard`);
  await ask("sam", "POST", "/api/kudos/nudges/read", { nudgeId: json.nudges[0]?.id ?? 1 });
  await ask("sam", "POST", "/api/kudos/nudges/read", { nudgeId: 999_999 });

  for (const providerId of [max, max, nora, 999_999, rosa, "x"]) {
    await ask("rosa", "POST", "/api/provider-relationships", { providerId });
  }
  const { json: relationships } = await ask("rosa", "GET", "/api/provider-relationships");
  await readAll(ask, "nora", [...providerReads(nora), `/api/patients/${rosa}/dashboard`]);
  for (const { id } of relationships.slice(0, 2)) await ask("rosa", "DELETE", `/api/provider-relationships/${id}`);
  await ask("rosa", "DELETE", `/api/provider-relationships/${relationships[0].id}`);
  await ask("rosa", "DELETE", "/api/provider-relationships/999999");
  await ask("sam", "POST", "/api/providers", {
    email: "gil.guess@bedsidebike.example",
    firstName: "Gil",
    lastName: "Guess",
    credentials: "OT",
    specialty: "Occupational therapy",
  });
  await ask("sam", "POST", "/api/providers", { email: "max.mockman@bedsidebike.example" });
  await readAll(ask, "sam", ["/api/providers"]);
}

/** Discharge, a colleague who leaves, sessions that end. */
async function leave(ask: Ask): Promise<void> {
  await ask("max", "POST", `/api/patients/${paul}/discharge`, { leftFor: "home", hadFall: false });
  await ask("max", "POST", `/api/patients/${greta}/discharge`, { leftFor: "moon" });
  await readAll(ask, "max", [`/api/providers/${max}/patients`, `/api/patients/${paul}/dashboard`]);
  await readAll(ask, "paul", [`/api/patients/${paul}/dashboard`, `/api/patients/${paul}/access-log`]);
  await ask("max", "POST", "/api/calibration/readmissions", { patientNumber: "N-404", wasReadmitted: true });
  await ask("max", "POST", `/api/providers/${nora}/deactivate`);
  await ask("max", "POST", `/api/providers/${max}/deactivate`);
  await ask("max", "POST", "/api/providers/999999/deactivate");
  await readAll(ask, "nora", providerReads(nora));
  await ask("theo", "POST", "/api/auth/stay");
  await ask("theo again", "POST", "/api/auth/login", { userType: "patient", email: fixturePatients[5]?.email });
  const { json: sessions } = await ask("theo", "GET", "/api/auth/sessions");
  await ask("theo", "DELETE", `/api/auth/sessions/${sessions[0]?.id ?? 1}`);
  await ask("theo", "DELETE", "/api/auth/sessions/999999");
  await ask("theo again", "GET", "/api/auth/user");
  await ask("theo", "DELETE", "/api/auth/sessions");
  await ask("ida", "POST", "/api/auth/logout");
  await readAll(ask, "ida", ["/api/auth/user", `/api/patients/${ida}/dashboard`]);
  await readAll(ask, "dana", [`/api/providers/${dana}/patients`]);
}
