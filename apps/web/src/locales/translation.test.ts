import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addWords, setLanguage, sourceLanguage, translatorOf, useTranslation } from "./translation.ts";

type Loose = (key: string | readonly string[], values?: Record<string, unknown>) => string;
// Files of their own: the tests of a run share what has been added.
const invented = translatorOf("invented" as "shell") as unknown as Loose;

beforeEach(() => {
  addWords("en", "invented", {
    title: "Hello",
    nested: { greeting: "Hello, {{name}}. {{name}}!", only: "English only" },
    days_one: "{{count}} day",
    days_other: "{{count}} days",
    plain_other: "not a plural",
    sum: "{{count}} in all",
  });
  addWords("en", "second", { title: "My goals" });
  addWords("pl", "invented", {
    title: "Cześć",
    days_one: "{{count}} dzień",
    days_few: "{{count}} dni",
    days_many: "{{count}} dni!",
  });
});
afterEach(() => setLanguage(sourceLanguage));

describe("a text", () => {
  it("is found by its path, in the file that the prefix names", () => {
    expect(invented("title")).toBe("Hello");
    expect(invented("second:title")).toBe("My goals");
  });

  it("takes each value wherever it stands, and none where there is none", () => {
    expect(invented("nested.greeting", { name: "Rosa $& 3 > 2" })).toBe("Hello, Rosa $& 3 > 2. Rosa $& 3 > 2!");
    expect(invented("nested.greeting", { name: null })).toBe("Hello, . !");
    expect(invented("nested.greeting", { name: 0 })).toBe("Hello, 0. 0!");
  });

  it("has the form of its count, in the rules of the language", () => {
    expect([0, 1, 2].map((count) => invented("days", { count }))).toEqual(["0 days", "1 day", "2 days"]);
    setLanguage("pl");
    expect([1, 2, 5].map((count) => invented("days", { count }))).toEqual(["1 dzień", "2 dni", "5 dni!"]);
  });

  it("that has no forms takes a count as any value", () => {
    expect(invented("sum", { count: 3 })).toBe("3 in all");
    expect(invented("plain_other")).toBe("not a plural");
  });

  it("is English where the language does not have it", () => {
    setLanguage("pl");
    expect(invented("title")).toBe("Cześć");
    expect(invented("nested.only")).toBe("English only");
  });

  it("that is in no file shows its key, and so does a group of texts", () => {
    expect(invented("nested.missing")).toBe("nested.missing");
    expect(invented("second:missing")).toBe("missing");
    expect(invented("nested")).toBe("nested");
    expect(invented("title.deeper")).toBe("title.deeper");
  });
});

it("Of several keys the first that has a text is taken, and the last one shown if none has", () => {
  expect(invented(["missing", "second:title", "title"])).toBe("My goals");
  expect(invented(["missing", "second:missing.too"])).toBe("missing.too");
});

it("A component gets the same function for the same file each time", () => {
  expect(useTranslation("goals").t).toBe(useTranslation(["goals", "shell"]).t);
  expect(useTranslation().t).toBe(translatorOf("shell"));
});
