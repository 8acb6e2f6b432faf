import { expect, test } from "vitest";
import { BikeError } from "./bike-error.ts";
import { readOptions, USAGE } from "./bike-options.ts";

test("a bike's number is enough", () => {
  expect(readOptions(["121"])).toMatchObject({ bikeNumber: 121, speed: 1, minutes: 36 });
  expect(readOptions(["121"])?.url.href).toBe("http://localhost:3000/");
});

test("the server is where PORT says, unless --url names another [DATA-68]", () => {
  expect(readOptions(["121"], { PORT: "8080" })?.url.href).toBe("http://localhost:8080/");
  expect(readOptions(["121"], { PORT: "" })?.url.href).toBe("http://localhost:3000/");
  const url = "http://ward.example:81/";
  expect(readOptions(["121", "--url", url], { PORT: "8080" })?.url.href).toBe(url);
  for (const PORT of ["many", "70000"]) {
    expect(() => readOptions(["121"], { PORT })).toThrow(
      `The setting PORT must be a port such as 3000, not '${PORT}'.`,
    );
  }
});

test("every option", () => {
  const rideId = "0190a1b2-0000-7000-8000-00000000abcd";
  const argv = ["122", "--speed", "60", "--minutes", "5", "--ride", "a.fit", "--url", "https://ward.example:8443"];
  const more = [
    "--key",
    "k",
    "--data-dir",
    "d",
    "--no-power",
    "--resume",
    rideId,
    "--started-at",
    "2026-01-02T03:04:05.000Z",
  ];
  expect(readOptions([...argv, ...more])).toEqual({
    bikeNumber: 122,
    speed: 60,
    minutes: 5,
    rideFile: "a.fit",
    hasPower: false,
    url: new URL("https://ward.example:8443"),
    key: "k",
    dataDir: "d",
    resumed: { rideId, startedAt: new Date("2026-01-02T03:04:05Z") },
  });
});

test("help, which names every option", () => {
  expect(readOptions(["--help"])).toBeNull();
  for (const option of ["speed", "minutes", "ride", "no-power", "url", "key", "data-dir", "resume", "started-at"]) {
    expect(USAGE).toContain(`--${option} `);
  }
});

test.each([
  [[], "Enter the number of a bike"],
  [["121", "122"], "Enter the number of a bike"],
  [["bike"], "A bike number is a whole number"],
  [["0"], "A bike number is a whole number"],
  [["12.5"], "A bike number is a whole number"],
  [["121", "--speed", "fast"], "--speed must be a number from 0.1 to 3600, not 'fast'."],
  [["121", "--speed", "0"], "--speed must be a number"],
  [["121", "--speed="], "--speed must be a number"],
  [["121", "--minutes", "361"], "--minutes must be a number from 0.1 to 360, not '361'."],
  [["121", "--url", "localhost:3000"], "--url must be an address such as http://localhost:3000"],
  [["121", "--fast"], "Unknown option '--fast': npm run bike -- --help lists the options."],
  [["121", "--resume", "x"], "--resume and --started-at must be used together"],
  [["121", "--resume", "x", "--started-at", "2026-01-02T03:04:05Z"], "must be a ride's id, not 'x'."],
])("%j: refused with a message", (argv, message) => {
  expect(() => readOptions(argv)).toThrow(BikeError);
  expect(() => readOptions(argv)).toThrow(message);
});
