import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfBirth, email, firstName, lastName } from "./fields.ts";
import { line, paragraphs } from "./lines.ts";
import { asOneLine, firstCharacter, hasHiddenSigns, isolated } from "./visible-text.ts";

const messageOf = (schema: typeof lastName, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe("a name is one line of visible text", () => {
  it.each([
    ["\u200b", /hidden character|Enter a last name/],
    ["Ann\u202e", /hidden character/],
    ["Ann\nTwo", /one line/],
    ["Ann\u2028Two", /one line/],
    ["Ann\u0007", /hidden character/],
    ["Ann\ud800", /hidden character/],
    ["\u3164", /hidden character/],
    ["Ann\u115f", /hidden character/],
    ["Ann\u2066x\u2069", /hidden character/],
    ["Ros\ufffd", /has a letter that was lost/],
    ["Ros\uffff", /hidden character/],
    [`A${"\u0335".repeat(60)}`, /too many accents/],
    ["123", /needs a letter/],
    ["  ", /Enter a last name/],
  ])("refuses %j [NAME-1]", (text, message) => expect(messageOf(lastName, text)).toMatch(message));

  it.each(["O’Brien", "Mary\u2011Jane", "Nguyễn", "李", "علی\u200cرضا", "שרה", "שָׁלוֹם", "ผู้ใหญ่", "𠮷田", "J."])(
    "takes %j [NAME-1]",
    (text) => expect(firstName.parse(text)).toBe(text.normalize("NFC")),
  );

  it("composes letters, so that one name is stored in one way [NAME-1]", () => {
    expect(firstName.parse("Rosa\u0301")).toBe("Rosá");
  });

  it("any text is taken as it is shown, or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = line().safeParse(text);
        if (!read.success) return;
        expect(hasHiddenSigns(read.data)).toBe(false);
        expect(asOneLine(read.data)).toBe(read.data.replace(/\s+/g, " ").trim());
        expect(line().parse(read.data)).toBe(read.data);
      }),
    );
  });

  it("a text of several lines keeps its lines, and no hidden character [NAME-1]", () => {
    expect(paragraphs().parse("one\r\ntwo\u2028three\t4 ")).toBe("one\ntwo\nthree 4");
    expect(paragraphs().safeParse("one\u202etwo").success).toBe(false);
    expect(paragraphs().safeParse("one\ufffdtwo").success).toBe(false);
  });

  it("has a whole first character, and keeps its direction to itself [NAME-2]", () => {
    expect(firstCharacter("𠮷田")).toBe("𠮷");
    expect(firstCharacter("\u0301E")).not.toBe("");
    expect(firstCharacter("E\u0301va")).toBe("E\u0301");
    expect(isolated("שרה")).toBe("\u2068שרה\u2069");
    expect(isolated("Rosa")).toBe("Rosa");
    expect(isolated(`9 ${isolated("שרה")}`)).toBe("9 \u2068שרה\u2069");
  });
});

describe("an email address", () => {
  it("has its domain as the mail system writes it [NAME-3]", () => {
    expect(email.parse(" Ann@MÜLLER.example ")).toBe("ann@xn--mller-kva.example");
    expect(email.parse("ann@例え.example")).toBe("ann@xn--r8jz45g.example");
    expect(email.parse("Ivan@почта.рф")).toBe("ivan@xn--80a1acny.xn--p1ai");
    expect(email.parse("ivan@xn--80a1acny.xn--p1ai")).toBe("ivan@xn--80a1acny.xn--p1ai");
  });

  it("has digits and . _ + - ' before the @ [NAME-3]", () => {
    expect(email.parse("o'brien_2.ann+ward-7@example.org")).toBe("o'brien_2.ann+ward-7@example.org");
  });

  it.each([
    ["jürgen@example.org", /^Before the @ use letters a to z, digits and \. _ \+ - ' only/],
    ['"ab"@x.example', /^Before the @ use letters a to z, digits/],
    ['"a b"@x.example', /^An email address has no spaces\.$/],
    ["a b@x.example", /^An email address has no spaces\.$/],
    ["ann@x y.example", /^An email address has no spaces\.$/],
    ["ann\u00a0b@x.example", /^An email address has no spaces\.$/],
    ["a\u200bb@x.example", /^The email address has a hidden character/],
    ["ann@x\u00ady.example", /^The email address has a hidden character/],
    ["ros\ufffd@x.example", /^The email address has a letter that was lost/],
    ["ann@b@x.example", /^Enter an email address like/],
    ["no address", /^Enter an email address like/],
    ["ann..b@x.example", /^Enter an email address like/],
    ["ann@localhost", /^Enter an email address like/],
    ["ann@x.c1", /^Enter an email address like/],
    ["@x.example", /^Enter an email address like/],
    ["ann", /^Enter an email address like/],
  ])("%j is refused with the reason [NAME-3]", (text, message) => {
    expect(messageOf(email as unknown as typeof lastName, text)).toMatch(message);
  });
});

it.each(["1926-02-30", "1926-13-01", "March 2, 1943", ""])("a date of birth %j is refused in words", (text) => {
  expect(dateOfBirth.safeParse(text).error?.issues[0]?.message).toBe(
    "Enter a day of the calendar, such as 1943-03-02.",
  );
});
