import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { StartupError } from "./errors.ts";

const oidc = {
  OIDC_ISSUER: "https://login.hospital.example",
  OIDC_CLIENT_ID: "bike",
  OIDC_CLIENT_SECRET: "secret",
};

const publicKey = "age1xssy57as7d7jp57xcl8juafal2d6vzuuukt2q0vwkxwgpcx8ls3qpumv4l";

describe("settings", () => {
  it("have defaults for one machine [DATA-1, SIGN-IN-60]", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: "./data",
      databaseUrl: undefined,
      authMode: "demo",
      publicOrigin: undefined,
      allowedHosts: new Set(["127.0.0.1", "localhost", "::1"]),
    });
  });

  it("drain by default if other nodes can take over [DATA-41]", () => {
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig({ DATABASE_URL: "postgresql://localhost/x" }).drainSeconds).toBe(5);
    expect(readConfig({ DATABASE_URL: "postgresql://localhost/x", DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
  });

  it("begin shifts at 7, 15 and 23 unless the hospital says otherwise; no names are on a board [HANDOVER-1, BOARD-2]", () => {
    expect(readConfig({})).toMatchObject({ shiftHours: [7, 15, 23], areBoardNamesShown: false });
    const own = readConfig({ SHIFT_HOURS: "06, 18", BOARD_NAMES: "yes" });
    expect(own).toMatchObject({ shiftHours: [6, 18], areBoardNamesShown: true });
  });

  it("match a patient number in linear time, whatever the pattern [CONFIRM-3]", () => {
    const { patientNumberPattern } = readConfig({ PATIENT_NUMBER_PATTERN: "([A-Z0-9]+)+" });
    expect(patientNumberPattern?.matches("A1".repeat(15))).toBe(true);
    // A pattern that goes back and forth would not be done with this one for longer than the hospital stands.
    expect(patientNumberPattern?.matches(`${"A".repeat(1000)}-`)).toBe(false);
    const seven = readConfig({ PATIENT_NUMBER_PATTERN: "[0-9]{7}" }).patientNumberPattern;
    expect(["0123456", "01234567", "x0123456"].map((number) => seven?.matches(number))).toEqual([true, false, false]);
  });

  it.each(["(?=0)[0-9]+", "([0-9])\\1", "[0-9"])(
    "refuse the pattern %s, which is not matched in linear time [CONFIRM-3]",
    (pattern) => {
      expect(() => readConfig({ PATIENT_NUMBER_PATTERN: pattern })).toThrow(
        /PATIENT_NUMBER_PATTERN.*without lookaround/,
      );
    },
  );

  it("are metric unless the hospital writes °F, lb and ft [NUMBER-3]", () => {
    expect(readConfig({}).units).toBe("metric");
    expect(readConfig({ UNITS: "us" }).units).toBe("us");
  });

  it("take the hospital's time zone with spaces around its name, and the machine's if it has one [DAY-4]", () => {
    expect(readConfig({ HOSPITAL_TZ: "America/New_York " }).hospitalTimeZone).toBe("America/New_York");
    expect(readConfig({ HOSPITAL_TZ: "America/New_York", TZ: "JST-9" }).hospitalTimeZone).toBe("America/New_York");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(readConfig({ TZ: ":posix/Europe/Kyiv" }).hospitalTimeZone).toBe(timeZone);
  });

  it("use verified sign-in as soon as a database is set", () => {
    expect(readConfig({ DATABASE_URL: "postgresql://localhost/x" }).authMode).toBe("verified");
  });

  it.each([
    [{ PORT: "70000" }, /PORT/],
    [{ PORT: "http" }, /PORT/],
    [{ DRAIN_SECONDS: "61" }, /DRAIN_SECONDS/],
    [{ DATABASE_URL: "mysql://localhost/x" }, /DATABASE_URL/],
    [{ AUTH_MODE: "none" }, /AUTH_MODE/],
    [{ HOSPITAL_TZ: "Mars/Olympus" }, /HOSPITAL_TZ/],
    [{ UNITS: "imperial" }, /UNITS/],
    [{ HOSPITAL_TZ: "+10:00" }, /HOSPITAL_TZ is not valid: .*not an offset/],
    [{ HOSPITAL_TZ: "-0500" }, /HOSPITAL_TZ is not valid: .*not an offset/],
    [{ HOSPITAL_TZ: "undefined" }, /HOSPITAL_TZ is not valid: .*there is none of that name/],
    [{ TZ: "JST-9" }, /^HOSPITAL_TZ is not set, and TZ=JST-9 is no name of a time zone: set HOSPITAL_TZ/],
    [{ TZ: ":bogus" }, /TZ=:bogus is no name of a time zone: set HOSPITAL_TZ/],
    [{ TZ: "Foo/Bar" }, /TZ=Foo\/Bar is no name of a time zone: set HOSPITAL_TZ/],
    [{ TZ: "+10:00" }, /TZ=\+10:00 is no name of a time zone: set HOSPITAL_TZ/],
    [{ SHIFT_HOURS: "15,7" }, /SHIFT_HOURS/],
    [{ SHIFT_HOURS: "7,24" }, /SHIFT_HOURS/],
    [{ SHIFT_HOURS: "7,,15" }, /SHIFT_HOURS/],
    [{ SHIFT_HOURS: "seven" }, /SHIFT_HOURS/],
    [{ AUTH_MODE: "demo", DATABASE_URL: "postgres://localhost/x" }, /ALLOW_DEMO_SIGN_IN/],
    [{ AUTH_MODE: "demo", HOST: "0.0.0.0", TRUSTED_PROXY: "10.0.0.1" }, /ALLOW_DEMO_SIGN_IN/],
    [{ HOST: "0.0.0.0" }, /ALLOW_DEMO_SIGN_IN/],
    [{ AUTH_MODE: "verified", HOST: "0.0.0.0" }, /plain HTTP.*TRUSTED_PROXY/],
    [{ AUTH_MODE: "verified", HOST: "::" }, /plain HTTP.*TRUSTED_PROXY/],
    [{ OIDC_ISSUER: "http://login.hospital.example" }, /OIDC_ISSUER/],
    [{ OIDC_ISSUER: "https://login.hospital.example", OIDC_CLIENT_ID: "bike" }, /OIDC_CLIENT_SECRET/],
    [{ ...oidc, OIDC_PROVIDER_GROUPS: "nurses" }, /OIDC_PROVIDER_GROUPS/],
    [{ ...oidc, OIDC_PROVIDER_GROUPS: "nurses=clinician" }, /OIDC_PROVIDER_GROUPS/],
    [{ PROVIDER_EMAIL_CODE: "yes" }, /PROVIDER_EMAIL_CODE/],
    [{ ...oidc, OIDC_PROVIDER_GROUPS: "nurses=RN", OIDC_SECOND_FACTOR: "yes" }, /OIDC_SECOND_FACTOR/],
    [{ ...oidc, OIDC_PROVIDER_GROUPS: "nurses=RN", OIDC_SECOND_FACTOR_ACR: "phr,,two" }, /OIDC_SECOND_FACTOR_ACR/],
    [{ OIDC_SECOND_FACTOR: "always" }, /OIDC_SECOND_FACTOR=always needs OIDC_ISSUER/],
    [{ OIDC_SECOND_FACTOR_ACR: "phr" }, /OIDC_SECOND_FACTOR_ACR needs OIDC_ISSUER/],
    [{ BACKUP_PUBLIC_KEY: "age1" }, /BACKUP_PUBLIC_KEY is not valid: must be a public key like age1/],
    [{ BACKUP_PUBLIC_KEY: `${publicKey},` }, /BACKUP_PUBLIC_KEY/],
    [{ BACKUP_PUBLIC_KEY: publicKey.replace("x", "y") }, /BACKUP_PUBLIC_KEY/],
    [{ BACKUP_PUBLIC_KEY: publicKey.toUpperCase() }, /BACKUP_PUBLIC_KEY/],
    [{ SMTP_URL: "http://mail.example.org" }, /SMTP_URL/],
    [{ PUBLIC_URL: "bike.hospital.example" }, /PUBLIC_URL/],
    [{ PUBLIC_URL: "ftp://bike.hospital.example" }, /PUBLIC_URL/],
    [{ PUBLIC_URL: "https://bike.hospital.example/app" }, /PUBLIC_URL.*without a path/],
    [{ PUBLIC_URL: "https://nurse:secret@bike.hospital.example" }, /PUBLIC_URL/],
    [{ PUBLIC_URL: "http://bike.hospital.example" }, /PUBLIC_URL.*https/],
    [{ ALLOWED_HOSTS: "bike.hospital.example:443" }, /ALLOWED_HOSTS.*without ports/],
    [{ ALLOWED_HOSTS: "https://bike.hospital.example" }, /ALLOWED_HOSTS/],
    [{ ALLOWED_HOSTS: "localhost,,10.0.0.11" }, /ALLOWED_HOSTS/],
    [{ ALLOWED_HOSTS: "*" }, /ALLOWED_HOSTS/],
    [{ SMTP_URL: "smtp://mail.example.org" }, /MAIL_FROM/],
    [{ SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "nobody" }, /MAIL_FROM/],
  ])("%j is refused by name [DATA-9, SIGN-IN-61]", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(StartupError);
    expect(() => readConfig(environment)).toThrow(message);
  });

  it("may name several public keys for backups, or none [DATA-12]", () => {
    expect(readConfig({}).backupPublicKeys).toEqual([]);
    expect(readConfig({ BACKUP_PUBLIC_KEY: ` ${publicKey} ,${publicKey}` }).backupPublicKeys).toEqual([
      publicKey,
      publicKey,
    ]);
  });

  it("never repeat a secret key that was given as the public one", () => {
    const secretKey = "AGE-SECRET-KEY-1NAT2XUMZAV9K4QH944EHGVEV28F4M46RDAFAYCWDKWJSQF37TWZQMJ8K9X";
    expect(() => readConfig({ BACKUP_PUBLIC_KEY: secretKey })).toThrow(/^(?!.*NAT2).*BACKUP_PUBLIC_KEY/);
  });

  it("map the hospital's groups to credentials", () => {
    const { singleSignOn } = readConfig({ ...oidc, OIDC_PROVIDER_GROUPS: "Ward nurses=RN, doctors = MD,aides=CNA" });
    expect(singleSignOn?.groups).toEqual([
      { group: "Ward nurses", credentials: "RN" },
      { group: "doctors", credentials: "MD" },
      { group: "aides", credentials: "CNA" },
    ]);
  });

  it("ask providers for a second factor unless the hospital says otherwise [VERIFY-44, VERIFY-45]", () => {
    const groups = { OIDC_PROVIDER_GROUPS: "nurses=RN" };
    const strict = readConfig({ ...oidc, ...groups });
    expect(strict).toMatchObject({
      providerEmailCode: "until-passkey",
      singleSignOn: { secondFactor: "token", secondFactorAcrs: [] },
    });
    const settings = {
      PROVIDER_EMAIL_CODE: "always",
      OIDC_SECOND_FACTOR: "always",
      OIDC_SECOND_FACTOR_ACR: "phr, phrh",
    };
    expect(readConfig({ ...oidc, ...groups, ...settings })).toMatchObject({
      providerEmailCode: "always",
      singleSignOn: { secondFactor: "always", secondFactorAcrs: ["phr", "phrh"] },
    });
  });

  it("allow a demonstration for others only with an additional setting [SIGN-IN-61]", () => {
    const environment = { HOST: "0.0.0.0", TRUSTED_PROXY: "127.0.0.1", ALLOW_DEMO_SIGN_IN: "yes" };
    expect(readConfig(environment).authMode).toBe("demo");
  });

  it("answer to PUBLIC_URL's name and this machine's, or to those in ALLOWED_HOSTS as well [DATA-30]", () => {
    const PUBLIC_URL = "https://Bike.Hospital.Example:8443/";
    expect(readConfig({ PUBLIC_URL })).toMatchObject({
      publicOrigin: "https://bike.hospital.example:8443",
      allowedHosts: new Set(["127.0.0.1", "localhost", "::1", "bike.hospital.example"]),
    });
    expect(readConfig({ PUBLIC_URL, ALLOWED_HOSTS: "Node1, 0:0:0:0:0:0:0:1" }).allowedHosts).toEqual(
      new Set(["node1", "::1", "bike.hospital.example"]),
    );
    expect(readConfig({ PUBLIC_URL: "http://localhost:3000" }).publicOrigin).toBe("http://localhost:3000");
  });
});
