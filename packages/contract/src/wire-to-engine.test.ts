import { FLAGS, type Flag, QUESTIONS, type QuestionId, questionsOf, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flagGroups, flagNamed } from "./assessment-answers.ts";
import { answersToWire, recordedToAnswers, type StoredInput } from "./recorded-answers.ts";
import { type RecordedInput, recordedInput, type WireInput } from "./risk-assessment-input.ts";
import { listAssumed, wireToEngine } from "./wire-to-engine.ts";

const read = (wire: WireInput) => {
  const { input, problems } = wireToEngine(wire, { ignoresNoAdmissionType: false });
  expect(problems).toEqual([]);
  return input;
};

const otherNames = fc.uniqueArray(fc.constantFrom("gout", "arterial line", "asthma"));
const text = fc.constantFrom("", "allopurinol");

function answerTo(id: QuestionId): fc.Arbitrary<unknown> {
  const row = QUESTIONS[id];
  if (row.kind === "choice") return fc.constantFrom(...row.choices);
  return row.kind === "yesNo" ? fc.boolean() : fc.integer({ min: row.range.low, max: row.range.high });
}

/** Any answer to each; null where nothing is assumed. */
const answersTo = (ids: readonly QuestionId[]) =>
  Object.fromEntries(
    ids.map((id) => [id, QUESTIONS[id].assumed === null ? fc.option(answerTo(id), { nil: null }) : answerTo(id)]),
  );

/** Which flags of each group are set, or its 'none'; a list names what is set and names that are not flags. */
const groups = fc.tuple(
  ...flagGroups.map(({ flags }) => fc.record({ set: fc.subarray([...flags]), isNone: fc.boolean() })),
);

/** Any input as a reply gives it. */
const anyRecorded: fc.Arbitrary<RecordedInput> = fc
  .record({
    groups,
    others: fc.tuple(otherNames, otherNames, otherNames),
    ungrouped: fc.subarray([...UNGROUPED_FLAGS]),
    rest: fc.record({
      ...answersTo(questionsOf({ group: "person" })),
      ...answersTo(questionsOf({ group: "status" })),
      ...answersTo(questionsOf({ group: "history" })),
      admission_diagnosis: text,
      additional_medications: text,
      additional_medical_history: text,
      padua: fc.option(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant({ active_cancer: true })), { nil: null }),
      morse: fc.option(fc.constantFrom(25, 125), { nil: null }),
      braden: fc.option(fc.integer({ min: 6, max: 23 }), { nil: null }),
      plausibility_confirmed: fc.subarray(["icu.independent"]),
      picks: fc.subarray([{ field: "devices" as const, term: "lvad" }]),
      text_read: fc.constantFrom({}, { devices: "gout\nasthma" }),
      rejected_terms: fc.subarray([
        { text: "pick" as const, term: "lvad", field: "mechanical_support", why: "not_so" as const },
      ]),
    }),
  })
  .map(({ groups, others, ungrouped, rest }) => {
    const [medications = [], comorbidities = [], devices = []] = others.map((names): string[] => [...names]);
    const lists = { medications, comorbidities, devices };
    const set = new Set<Flag>([...groups.flatMap(({ set }) => set), ...ungrouped]);
    const flags = Object.fromEntries(FLAGS.map((flag) => [flag, set.has(flag)])) as Record<Flag, boolean>;
    const nones = flagGroups.map(({ none, list }, index) => {
      const isPicked = rest.picks.some(({ field }) => field === list);
      const isEmpty = groups[index]?.set.length === 0 && (list === null || lists[list].length === 0) && !isPicked;
      return [none, isEmpty && groups[index]?.isNone === true] as const;
    });
    for (const { list, flags, names } of flagGroups) {
      if (list !== null) lists[list].unshift(...names.filter((_, index) => set.has(flags[index] as Flag)));
    }
    return {
      ...rest,
      ...flags,
      ...lists,
      admission_other: false,
      ...Object.fromEntries(nones),
    } as unknown as RecordedInput;
  });

describe("the wire's input and the engine's", () => {
  it("are the same answers: wire -> engine -> wire changes nothing", () => {
    fc.assert(
      fc.property(anyRecorded, (recorded) => {
        expect(recordedInput.parse(recorded)).toEqual(recorded);
        const { answers, provenance } = read(recorded);
        expect(answersToWire(answers, [])).toEqual(recorded);
        expect(Object.values(provenance)).not.toContain("assumed");
      }),
    );
  });

  it("are read the same from a row, and from what a reply gave", () => {
    fc.assert(
      fc.property(anyRecorded, (recorded) => {
        const { answers } = read(recorded);
        expect(recordedToAnswers(recorded as StoredInput)).toEqual(answers);
        expect(recordedToAnswers(answers)).toEqual(answers);
        expect(recordedToAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
      }),
    );
  });

  it("take a flag by its boolean or by its name in the group's list, and keep it once", () => {
    fc.assert(
      fc.property(anyRecorded, (recorded) => {
        const byName: Record<string, unknown> = { ...recorded };
        const byFlag: Record<string, unknown> = { ...recorded };
        for (const { list, flags, names } of flagGroups) {
          if (list === null) continue;
          for (const flag of flags) byName[flag] = false;
          byFlag[list] = recorded[list].filter((name) => !names.includes(name));
        }
        const { answers } = read(recorded);
        expect(read(byName as WireInput).answers).toEqual(answers);
        expect(read(byFlag as WireInput).answers).toEqual(answers);
      }),
    );
  });

  it("carry beside each answer where it comes from", () => {
    fc.assert(
      fc.property(anyRecorded, fc.subarray(Object.keys(recordedInput.shape)), (recorded, given) => {
        const wire = Object.fromEntries(given.map((field) => [field, recorded[field as keyof RecordedInput]]));
        const { answers, provenance } = read(wire);
        const blank = read({});
        for (const [field, from] of Object.entries(provenance)) {
          const key = field as keyof typeof provenance;
          if (from === "answered") expect(given.includes(field) || isGroupGiven(field, wire), field).toBe(true);
          else expect(answers[key], field).toEqual(blank.answers[key]);
          if (from === "not_recorded") expect(answers[key], field).toBeNull();
          if (given.includes(field) && wire[field] !== null) expect(from, field).toBe("answered");
        }
        const unlisted = ["padua", "morse", "braden", "safety_answers"];
        const isListed = (field: string) => provenance[field as "age"] !== "answered" && !unlisted.includes(field);
        expect(Object.keys(provenance).filter(isListed)).toEqual(listAssumed(provenance));
        const notKnown = answersToWire(answers, listAssumed(provenance));
        expect(read(notKnown).provenance).toEqual(provenance);
      }),
    );
  });
});

/** A group whose 'none' is ticked, or whose list names one of its flags, is answered as a whole. */
function isGroupGiven(field: string, wire: Record<string, unknown>): boolean {
  const group = flagGroups.find(({ flags }) => flags.includes(field as Flag));
  if (!group) return false;
  const listed = group.list === null ? undefined : (wire[group.list] as string[] | undefined);
  return wire[group.none] === true || (listed ?? []).some((name) => flagNamed(group, name) !== undefined);
}
