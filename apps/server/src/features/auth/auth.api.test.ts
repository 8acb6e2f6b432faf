import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statementsOf } from "../../../test/support/statements.ts";
import { register, startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import { hospitalDay } from "../../platform/clock.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };
const login = async (body: object) => {
  const visitor = new Visitor(server);
  return { visitor, reply: await visitor.call("POST", "/api/auth/login", body) };
};

describe("signing in", () => {
  it("finds a patient by name and birth date, ignoring case, accents and spaces [CALL-10, SIGN-IN-31]", async () => {
    for (const name of [rosa, { ...rosa, firstName: "  rÓsa ", lastName: "DEMO" }]) {
      const { reply } = await login(name);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ user: { id: 4, userType: "patient" }, patient: { id: 4 } });
    }
  });

  it.each([
    ["O'Brien", "O’Brien"],
    ["Mary-Jane", "Mary\u2011Jane"],
    ["Weiß", "WEISS"],
    ["Işık", "IŞIK"],
    ["Łukasz", "Lukasz"],
  ])("knows '%s' as '%s', at sign-in and for 'Is it you?' [SIGN-IN-31, SIGN-IN-42]", async (registered, typed) => {
    const person = { firstName: "Ann", lastName: registered, dateOfBirth: "1950-02-03" };
    const { user } = await register(server, "patient", person);
    const { reply } = await login({ ...person, lastName: typed });
    expect(reply.json().user?.id).toBe(user.id);
    const again = { ...person, lastName: typed, email: `${randomUUID()}@bedsidebike.example`, userType: "patient" };
    const asked = await new Visitor(server).call("POST", "/api/auth/register", again);
    expect([asked.statusCode, asked.json().code]).toEqual([409, "namesake_here"]);
  });

  it.each([
    ["lastName", "\u200b"],
    ["lastName", "Ann\u202e 18"],
    ["lastName", "Ann\n8-B O. Other: Cleared for 60 W"],
    ["firstName", "Ann\u0007"],
    ["firstName", "Ann\ud800"],
    ["firstName", "123"],
  ])("refuses a %s of %j, and names the field [NAME-1]", async (field, name) => {
    const email = `${randomUUID()}@bedsidebike.example`;
    const person = { firstName: "Ann", lastName: "Two", dateOfBirth: "1950-02-04", email, userType: "patient" };
    const reply = await new Visitor(server).call("POST", "/api/auth/register", { ...person, [field]: name });
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it.each([
    [15, 400],
    [16, 201],
    [110, 201],
    [111, 400],
  ])("registers nobody at %d years whom the calculator refuses: %d [NUMBER-5]", async (years, status) => {
    const today = hospitalDay(new Date(), server.config.hospitalTimeZone);
    const dateOfBirth = `${Number(today.slice(0, 4)) - years}-01-01`;
    const email = `${randomUUID()}@bedsidebike.example`;
    const person = { firstName: "Age", lastName: `Of ${years}`, dateOfBirth, email, userType: "patient" };
    const reply = await new Visitor(server).call("POST", "/api/auth/register", person);
    expect([reply.statusCode, reply.json().field]).toEqual([status, status === 400 ? "dateOfBirth" : undefined]);
  });

  it("finds a patient by email address and any other details given [SIGN-IN-30]", async () => {
    const email = "rosa.demo@bedsidebike.example";
    expect((await login({ email: email.toUpperCase() })).reply.statusCode).toBe(200);
    expect((await login({ email, ...rosa })).reply.statusCode).toBe(200);
    expect((await login({ email, ...rosa, firstName: "Nora" })).reply.statusCode).toBe(401);
    expect((await login({ email, dateOfBirth: "1950-01-01" })).reply.statusCode).toBe(401);
  });

  it("tells two patients of one name and birth date apart by the email, or by the bike of one of them [SIGN-IN-32]", async () => {
    const twin = { firstName: "Twin", lastName: "Same", dateOfBirth: "1950-05-05" };
    const elder = await register(server, "patient", { ...twin, deviceNumber: "122" });
    const younger = await register(server, "patient", twin);
    expect(younger.user.id).not.toBe(elder.user.id);
    const idOf = async (details: object) => (await login({ ...twin, ...details })).reply.json().user?.id;

    for (const details of [{}, { deviceNumber: null }, { deviceNumber: "123" }]) {
      const { reply, visitor } = await login({ ...twin, ...details });
      expect([reply.statusCode, reply.json()]).toEqual([
        401,
        {
          error:
            "More than one person here has this name and date of birth. Enter your email address too, or the number of your bike.",
          field: "email",
          requestId: expect.any(String),
        },
      ]);
      expect(visitor.cookie).toBeUndefined();
    }
    for (const { user } of [elder, younger]) expect(await idOf({ email: user.email })).toBe(user.id);
    expect(await idOf({ deviceNumber: "122" })).toBe(elder.user.id);
    // Asking for the bike doesn't make it the younger patient's; taking it over does. From then on the elder has
    // another one.
    expect(await idOf({ email: younger.user.email, deviceNumber: "122" })).toBe(younger.user.id);
    expect(await idOf({ deviceNumber: "122" })).toBe(elder.user.id);
    const taken = { deviceNumber: "122", takeOver: true };
    await younger.call("POST", `/api/patients/${younger.user.id}/device-link`, taken);
    expect(await idOf({ deviceNumber: "122" })).toBe(younger.user.id);
    expect(await idOf({ email: elder.user.email, deviceNumber: "123" })).toBe(elder.user.id);
    expect(await idOf({ deviceNumber: "123" })).toBe(elder.user.id);

    const unknown = (await login({ ...twin, firstName: "Nobody" })).reply;
    expect([unknown.statusCode, unknown.json().error]).toEqual([
      401,
      "We could not find an account with these details.",
    ]);
    expect((await login({ ...twin, email: "nobody@bedsidebike.example" })).reply.json().error).toBe(
      unknown.json().error,
    );
  });

  it("asks anyone who registers with a name and birth date already here, and locks out neither person [SIGN-IN-42]", async () => {
    const person = { firstName: "Nell", lastName: "Namesake", dateOfBirth: "1951-06-07" };
    const first = await register(server, "patient", { ...person, deviceNumber: "123" });
    const email = `${randomUUID()}@bedsidebike.example`;
    const again = { ...person, firstName: " NÉLL ", userType: "patient", email };
    const ask = (answer: object) => new Visitor(server).call("POST", "/api/auth/register", { ...again, ...answer });

    for (const answer of [{}, { isSomeoneElse: false }]) {
      const asked = await ask(answer);
      expect([asked.statusCode, asked.json()]).toEqual([
        409,
        {
          error: "Someone with this name and birth date is here. Is it you?",
          code: "namesake_here",
          requestId: expect.any(String),
        },
      ]);
    }
    const idOf = async (details: object) => (await login({ ...person, ...details })).reply.json().user?.id;
    expect(await idOf({})).toBe(first.user.id);

    const second = await ask({ isSomeoneElse: true });
    expect(second.statusCode).toBe(201);
    expect(await idOf({ email })).toBe(second.json().user.id);
    expect(await idOf({ email: first.user.email })).toBe(first.user.id);
    expect(await idOf({ deviceNumber: "123" })).toBe(first.user.id);
  });

  it("lets a provider in by email, first and last name only [SIGN-IN-33]", async () => {
    const provider = { userType: "provider", email: "dana.provider@bedsidebike.example" };
    const named = { ...provider, firstName: "Dana", lastName: "Provider" };
    expect((await login(named)).reply.json()).toMatchObject({ user: { id: 3, userType: "provider" } });
    expect((await login(named)).reply.json().patient).toBeUndefined();
    expect((await login(provider)).reply.statusCode).toBe(400);
    expect((await login({ ...named, lastName: "Else" })).reply.statusCode).toBe(401);
    expect((await login({ ...named, userType: "patient" })).reply.statusCode).toBe(401);
  });

  it.each([
    [{}, "email"],
    [{ firstName: "Rosa", lastName: "Demo" }, "email"],
    [{ ...rosa, deviceNumber: "999" }, "deviceNumber"],
    [{ ...rosa, deviceNumber: "12a" }, "deviceNumber"],
    [{ ...rosa, dateOfBirth: "12/04/1944" }, "dateOfBirth"],
    [{ ...rosa, password: "x" }, "password"],
    [{ email: "no address" }, "email"],
  ])("names the field of %j [MESSAGE-1, SIGN-IN-35]", async (body, field) => {
    const { reply, visitor } = await login(body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    expect(visitor.cookie).toBeUndefined();
  });

  it("links the bike, confirms it, and mentions a switch of bikes [CALL-10, SIGN-IN-34]", async () => {
    for (const deviceNumber of ["122", "123"]) {
      const holder = await register(server, "patient", { deviceNumber });
      await holder.call("DELETE", `/api/patients/${holder.user.id}/device-link`);
    }
    const person = await register(server, "patient", { ...rosa, firstName: "Linda", deviceNumber: null });
    const linda = { ...rosa, firstName: "Linda", lastName: person.user.lastName, email: person.user.email };
    const first = (await login({ ...linda, deviceNumber: "123" })).reply.json();
    expect(first).toMatchObject({
      patient: { deviceNumber: "123" },
      deviceLinkResult: { isDeviceSwitch: false, deviceNumber: 123, previousDeviceNumber: null },
    });
    expect((await login({ ...linda, deviceNumber: null })).reply.json().deviceLinkResult).toBeUndefined();
    const second = (await login({ ...linda, deviceNumber: 122 })).reply.json();
    expect(second.deviceLinkResult).toEqual({
      message: "You are now on bike 122 instead of bike 123.",
      isDeviceSwitch: true,
      deviceNumber: 122,
      previousDeviceNumber: 123,
    });
  });
});

describe("registering", () => {
  it("creates a patient whose admission is today and who is signed in [CALL-11, PRODUCT-2, SIGN-IN-36]", async () => {
    const person = await register(server, "patient", { firstName: "New", deviceNumber: "" });
    const today = hospitalDay(new Date(), "America/New_York");
    expect(person.user).toMatchObject({ userType: "patient", admissionDate: today, deviceNumber: null });
    expect((await person.call("GET", "/api/auth/user")).json().user.id).toBe(person.user.id);
  });

  it.each([
    ["MD", "physician"],
    ["PA", "physician"],
    ["DO", "physician"],
    ["RN", "nurse"],
    ["NP", "nurse"],
    ["LPN", "nurse"],
    ["CNA", "nurse"],
    ["DPT", "physical_therapist"],
    ["PT", "physical_therapist"],
    ["OT", "physical_therapist"],
    ["PTA", "physical_therapist"],
  ])("makes %s a %s [PRODUCT-2, SIGN-IN-39]", async (credentials, providerRole) => {
    expect((await register(server, "provider", { credentials })).user).toMatchObject({ credentials, providerRole });
  });

  it("refuses a birth date in the future, and a patient until the 16th birthday [SIGN-IN-38, NUMBER-5]", async () => {
    await server.setNow(new Date("2027-05-02T02:00:00Z")); // still May 1st in New York
    const born = (dateOfBirth: string) =>
      new Visitor(server).call("POST", "/api/auth/register", {
        userType: "patient",
        email: `${dateOfBirth}@bedsidebike.example`,
        firstName: "Newly",
        lastName: "Born",
        dateOfBirth,
      });
    const refused = await born("2027-05-02");
    expect([refused.statusCode, refused.json().field]).toEqual([400, "dateOfBirth"]);
    expect((await born("2011-05-02")).statusCode).toBe(400);
    expect((await born("2011-05-01")).statusCode).toBe(201);
    await server.setNow(null);
  });

  it("rejects an email address that is taken, and stores nothing [SIGN-IN-37]", async () => {
    const taken = await register(server, "patient");
    const reply = await new Visitor(server).call("POST", "/api/auth/register", {
      userType: "patient",
      email: taken.user.email?.toUpperCase(),
      firstName: "Copy",
      lastName: "Cat",
      dateOfBirth: "1950-01-01",
    });
    expect([reply.statusCode, reply.json().field]).toEqual([409, "email"]);
    expect((await login({ firstName: "Copy", lastName: "Cat", dateOfBirth: "1950-01-01" })).reply.statusCode).toBe(401);
  });

  it.each([
    ["patient", { dateOfBirth: "" }, "dateOfBirth"],
    ["patient", { firstName: " " }, "firstName"],
    ["patient", { email: "x" }, "email"],
    ["patient", { deviceNumber: "999" }, "deviceNumber"],
    ["provider", { credentials: "" }, "credentials"],
    ["provider", { specialty: "" }, "specialty"],
    ["provider", { providerRole: "clinician" }, "providerRole"],
  ] as const)("a %s with %j is told the field", async (userType, details, field) => {
    await expect(register(server, userType, details)).rejects.toThrow(new RegExp(`answered 400: .*"field":"${field}"`));
  });
});

describe("the sign-in session", () => {
  it("returns 401 for a missing, a forged and a signed-out cookie [CALL-12, CALL-14, SESSION-7]", async () => {
    const person = await register(server, "patient");
    const stolen = person.cookie;
    const visitor = new Visitor(server);
    expect((await visitor.call("GET", "/api/auth/user")).statusCode).toBe(401);
    visitor.cookie = "session=forged";
    expect((await visitor.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await person.call("POST", "/api/auth/logout")).json()).toEqual({ ok: true });
    expect(person.cookie).toBeUndefined();
    visitor.cookie = stolen;
    expect((await visitor.call("GET", "/api/auth/user")).statusCode).toBe(401);
  });

  it("ends for a patient after 30 idle minutes, for a provider after 15, for both after 12 hours (ASVS 30) [SESSION-4]", async () => {
    const start = Date.parse("2027-03-01T09:00:00Z");
    const later = (minutes: number) => server.setNow(new Date(start + minutes * 60_000));
    await later(0);
    const people = [await register(server, "patient"), await register(server, "provider")];
    const statuses = async (method: "GET" | "POST" = "GET") =>
      Promise.all(
        people.map(
          async (person) => (await person.call(method, `/api/auth/${method === "GET" ? "user" : "stay"}`)).statusCode,
        ),
      );
    await later(14);
    expect(await statuses("POST")).toEqual([200, 200]);
    await later(28);
    expect(await statuses()).toEqual([200, 200]);
    await later(30);
    expect(await statuses()).toEqual([200, 401]);
    for (let minutes = 40; minutes < 720; minutes += 25) {
      await later(minutes);
      expect((await statuses("POST"))[0]).toBe(200);
    }
    await later(721);
    expect(await statuses()).toEqual([401, 401]);
    await server.setNow(null);
  });

  it("reports when it will end, and reads or a screen's refetches do not extend it [SESSION-6]", async () => {
    await server.setNow(new Date("2027-03-02T09:00:00Z"));
    const person = await register(server, "patient");
    await server.setNow(new Date("2027-03-02T09:20:00Z"));
    const ends = async () => (await person.call("GET", "/api/auth/user")).json().session;
    expect(await ends()).toMatchObject({ idleEndsAt: "2027-03-02T09:30:00.000Z", endsAt: "2027-03-02T21:00:00.000Z" });
    expect((await person.call("POST", "/api/auth/stay")).json().session.idleEndsAt).toBe("2027-03-02T09:50:00.000Z");
    expect((await ends()).idleEndsAt).toBe("2027-03-02T09:50:00.000Z");
    await server.setNow(null);
  });

  it("keeps the token out of the database and out of reach of scripts [SESSION-1]", async () => {
    const person = await register(server, "patient");
    const token = person.cookie?.split("=")[1] ?? "";
    const stored = await server.asOwner((tx) => tx.query.signInSessions.findMany());
    expect(JSON.stringify(stored)).not.toContain(token);
    const { reply } = await login(rosa);
    expect(reply.headers["set-cookie"]).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
  });
});

describe("last device", () => {
  const ask = async (query: Record<string, string>) =>
    new Visitor(server).call("GET", `/api/patients/last-device?${new URLSearchParams(query)}`);

  it("suggests the previous bike, and null for an unknown person and for a patient without one [CALL-13, SIGN-IN-40]", async () => {
    const none = await register(server, "patient", { firstName: "Bikeless", lastName: "Person" });
    expect((await ask(rosa)).json()).toEqual({ lastDevice: "121" });
    const unknown = await ask({ ...rosa, firstName: "Unknown" });
    const bikeless = await ask({ firstName: "Bikeless", lastName: "Person", dateOfBirth: "1944-04-12" });
    expect(none.user.firstName).toBe("Bikeless");
    expect([unknown.statusCode, unknown.body]).toEqual([bikeless.statusCode, bikeless.body]);
    expect(unknown.json()).toEqual({ lastDevice: null });
  });

  it("is looked up by the same statements for known and unknown people, in the address and in the body [SIGN-IN-40]", async () => {
    const known = await statementsOf(() => ask(rosa));
    expect(known.some((statement) => statement.includes("device_links"))).toBe(true);
    expect(await statementsOf(() => ask({ ...rosa, firstName: "Unknown" }))).toEqual(known);
    const post = (body: object) => new Visitor(server).call("POST", "/api/patients/last-device", body);
    expect((await post(rosa)).json()).toEqual({ lastDevice: "121" });
    expect(await statementsOf(() => post({ ...rosa, firstName: "Unknown" }))).toEqual(known);
    const { statusCode, body } = await post({ ...rosa, email: "rosa@bedsidebike.example" });
    expect([statusCode, JSON.parse(body).field]).toEqual([400, "email"]);
  });

  it("is limited [SIGN-IN-40]", async () => {
    await server.setNow(new Date("2027-04-01T09:00:00Z"));
    const statuses = new Set<number>();
    for (let count = 0; count < 305; count += 1) statuses.add((await ask(rosa)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    await server.setNow(null);
  });
});

it("rejects a state-changing call from another site's page [SESSION-8]", async () => {
  const headers = { origin: "https://elsewhere.example", host: "127.0.0.1:3000" };
  const foreign = await server.app.inject({ method: "POST", url: "/api/auth/login", headers, payload: rosa });
  expect(foreign.statusCode).toBe(403);
  const own = await server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { ...headers, origin: "http://127.0.0.1:3000" },
    payload: rosa,
  });
  expect(own.statusCode).toBe(200);
});

it("refuses a character that no database column can store", async () => {
  await expect(register(server, "patient", { firstName: "Nul\u0000l" })).rejects.toThrow(
    /answered 400: .*"field":"firstName"/,
  );
});
