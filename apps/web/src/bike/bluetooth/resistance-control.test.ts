import fc from "fast-check";
import { expect, it } from "vitest";
import { createResistanceControl, type SettableMachine } from "./resistance-control.ts";
import { limitOfGoal } from "./resistance-levels.ts";

const range = { minimumLevel: 0, maximumLevel: 20, stepLevel: 1 };
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

/** Answers each write when told to. */
function createMachine(given: Partial<SettableMachine> = {}) {
  const written: number[] = [];
  const answers: ((isDone: boolean) => void)[] = [];
  let atOnce = 0;
  const machine: SettableMachine = {
    range,
    set(level) {
      written.push(level);
      atOnce++;
      return new Promise<boolean>((resolve) => answers.push(resolve)).finally(() => atOnce--);
    },
    ...given,
  };
  const answer = async (isDone = true) => {
    answers.shift()?.(isDone);
    await settle();
  };
  return { machine, written, answer, atOnce: () => atOnce };
}

it("sets nothing without a press [CONNECT-11]", async () => {
  const { machine, written } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.report(12);
  control.setLimit(limitOfGoal(4));
  control.setLimit(null);
  await settle();
  expect(written).toEqual([]);
  expect(control.state()).toEqual({ level: 6.4, canMinus: true, canPlus: false, refused: false });
});

it("writes only the newest of what was pressed meanwhile, one at a time [CONNECT-12]", async () => {
  const { machine, written, answer, atOnce } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.report(0);
  control.setLimit(limitOfGoal(4));
  for (let press = 0; press < 20; press++) control.pressPlus();
  expect(atOnce()).toBe(1);
  await answer();
  expect(written).toEqual([1, 8]);
  await answer();
  expect(control.state()).toMatchObject({ level: 4.6, canPlus: false });
  expect(atOnce()).toBe(0);
});

it("keeps to a limit that came down while a press waited [CONNECT-12]", async () => {
  const { machine, written, answer } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.report(0);
  control.setLimit(limitOfGoal(9));
  for (let press = 0; press < 5; press++) control.pressPlus();
  control.setLimit(null);
  await answer();
  expect(written).toEqual([1]);
});

it("says a refusal until the next press, and forgets what else was pressed [CONNECT-12]", async () => {
  const { machine, written, answer } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.report(4);
  control.setLimit(limitOfGoal(9));
  control.pressPlus();
  control.pressPlus();
  await answer(false);
  expect(control.state()).toMatchObject({ level: 2.8, refused: true });
  expect(written).toEqual([5]);
  control.pressMinus();
  expect(control.state().refused).toBe(false);
  await answer();
  expect(control.state().level).toBe(1.9);
});

it("lowers a machine of unknown range by a level of its own, and never raises it [CONNECT-12]", async () => {
  const { machine, written, answer } = createMachine({ range: null });
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.report(3);
  control.setLimit(limitOfGoal(9));
  control.pressPlus();
  control.pressMinus();
  await answer();
  expect(written).toEqual([2]);
  expect(control.state()).toEqual({ level: null, canMinus: true, canPlus: false, refused: false });
});

it("starts from the least where the setting is not known [CONNECT-11]", async () => {
  const { machine, written } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.setLimit(limitOfGoal(9));
  expect(control.state()).toMatchObject({ level: null, canPlus: true, canMinus: true });
  control.pressPlus();
  expect(written).toEqual([1]);
});

it("forgets everything with the link [CONNECT-12]", async () => {
  const { machine, answer } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.setLimit(limitOfGoal(9));
  control.pressPlus();
  control.detach();
  await answer(false);
  expect(control.state()).toEqual({ level: null, canMinus: false, canPlus: false, refused: false });
});

it("sets the least at the end, after what is under way [CONNECT-13]", async () => {
  const { machine, written, answer } = createMachine();
  const control = createResistanceControl(() => {});
  control.attach(machine);
  control.setLimit(limitOfGoal(9));
  for (let press = 0; press < 3; press++) control.pressPlus();
  const end = control.setToLeast();
  await answer();
  await answer();
  await end;
  expect(written).toEqual([1, 0]);
});

it("never writes above the limit of its moment nor out of range, whatever happens in any order [CONNECT-12]", async () => {
  type Step = { do: "plus" | "minus" | "done" | "refuse" | "limit" | "report"; value: number };
  const step = fc.record<Step>({
    do: fc.constantFrom("plus", "minus", "done", "refuse", "limit", "report"),
    value: fc.integer({ min: 0, max: 20 }),
  });
  const steps = fc.array(step, { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { machine, written, answer, atOnce } = createMachine();
      const control = createResistanceControl(() => {});
      control.attach(machine);
      let highest = 0;
      let seen = 0;
      for (const step of taken) {
        if (step.do === "plus") control.pressPlus();
        else if (step.do === "minus") control.pressMinus();
        else if (step.do === "done" || step.do === "refuse") await answer(step.do === "done");
        else if (step.do === "report") control.report(step.value);
        else {
          highest = step.value / 2;
          control.setLimit(highest < 1 ? null : { maximumLevel: highest });
        }
        expect(atOnce()).toBeLessThanOrEqual(1);
        for (; seen < written.length; seen++) {
          const level = written[seen] ?? Number.NaN;
          expect(level >= 0 && level <= 20).toBe(true);
          if (highest >= 1) expect(level).toBeLessThanOrEqual(((highest - 1) / 9) * 20 + 1e-9);
        }
      }
    }),
  );
});
