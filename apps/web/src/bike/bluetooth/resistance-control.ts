import type { ResistanceRange } from "@bedside-bike/ride/bluetooth";
import type { ResistanceLimit, ResistanceState } from "./bike-state.ts";
import { levelOf, machineLevelOf, settingAbove, settingBelow } from "./resistance-levels.ts";

/** A machine whose load can be set on this link. */
export interface SettableMachine {
  /** Null if it announces none: then plus stays off. */
  readonly range: ResistanceRange | null;
  /** Settles with whether the machine did it. Called again only once the call before has settled. */
  set(machineLevel: number): Promise<boolean>;
}

/** Minus and plus. Presses only record what is wanted; one loop writes the newest of it, never two at once. */
export interface ResistanceControl {
  state(): ResistanceState;
  /** What the machine is set to, in its own levels; null while that is not known. */
  machineLevel(): number | null;
  /** A new link: what was known about the previous one is invalid. */
  attach(machine: SettableMachine): void;
  detach(): void;
  setLimit(limit: ResistanceLimit | null): void;
  pressMinus(): void;
  pressPlus(): void;
  /** As many presses of minus as there are. */
  pressLeast(): void;
  /** The machine reports its setting, whoever set it. */
  report(machineLevel: number): void;
  /** Detaches and sets the machine to its minimum. Settles when it has answered. */
  setToLeast(): Promise<void>;
}

interface Attached {
  readonly machine: SettableMachine;
  isWriting: boolean;
  current: number | null;
  wanted: number | null;
}

/** Without a range a press of minus lowers the machine by one of its own levels, whatever they are. */
const blindPress = 1;

export function createResistanceControl(onChange: () => void): ResistanceControl {
  let attached: Attached | null = null;
  let limit: ResistanceLimit | null = null;
  let refused = false;

  /** What a press would set now; null if it would change nothing. */
  function afterMinus(): number | null {
    if (!attached) return null;
    const { range } = attached.machine;
    const from = attached.wanted ?? attached.current;
    if (!range) return from === null ? 0 : from > 0 ? Math.max(0, from - blindPress) : null;
    if (from === null) return range.minimumLevel;
    return from > range.minimumLevel ? settingBelow(range, from, limit) : null;
  }
  function afterPlus(): number | null {
    const range = attached?.machine.range;
    if (!attached || !range || !limit) return null;
    const from = attached.wanted ?? attached.current ?? range.minimumLevel;
    const setting = settingAbove(range, from, limit);
    return setting > from ? setting : null;
  }
  /** What is wanted, within the current limit; null for a raise that the limit no longer allows. */
  function allowed({ machine: { range }, wanted, current }: Attached): number | null {
    if (wanted === null || !range) return wanted;
    const highest = limit ? machineLevelOf(range, limit.maximumLevel) : (current ?? range.minimumLevel);
    if (wanted <= highest) return wanted;
    const isRaise = current === null || wanted > current;
    if (!isRaise) return highest;
    return limit && highest > (current ?? range.minimumLevel) ? highest : null;
  }
  async function write(to: Attached): Promise<void> {
    if (to.isWriting) return;
    to.isWriting = true;
    for (let setting = allowed(to); setting !== null; setting = allowed(to)) {
      const isDone = await to.machine.set(setting).catch(() => false);
      if (attached !== to) return;
      if (isDone) to.current = setting;
      refused = !isDone;
      if (!isDone || to.wanted === setting) to.wanted = null;
      onChange();
    }
    to.wanted = null;
    to.isWriting = false;
  }
  function press(setting: number | null): void {
    if (!attached || setting === null) return;
    refused = false;
    attached.wanted = setting;
    void write(attached);
    onChange();
  }
  function detach(): void {
    attached = null;
    refused = false;
  }
  return {
    state() {
      const range = attached?.machine.range;
      const current = attached?.current ?? null;
      return {
        level: range && current !== null ? levelOf(range, current) : null,
        canMinus: afterMinus() !== null,
        canPlus: afterPlus() !== null,
        refused,
      };
    },
    machineLevel: () => attached?.current ?? null,
    attach(machine) {
      attached = { machine, isWriting: false, current: null, wanted: null };
      onChange();
    },
    detach,
    setLimit(next) {
      limit = next;
      onChange();
    },
    pressMinus: () => press(afterMinus()),
    pressPlus: () => press(afterPlus()),
    pressLeast: () => press(afterMinus() === null ? null : (attached?.machine.range?.minimumLevel ?? 0)),
    report(machineLevel) {
      if (!attached || attached.current === machineLevel) return;
      attached.current = machineLevel;
      onChange();
    },
    async setToLeast() {
      const machine = attached?.machine;
      detach();
      await machine?.set(machine.range?.minimumLevel ?? 0).catch(() => false);
    },
  };
}
