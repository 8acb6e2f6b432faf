import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Figures } from "./figures.ts";
import type { Part, Slice } from "./plan.ts";

interface Stored {
  /** The code that was tested. */
  readonly code: string;
  readonly done: Record<string, Figures>;
}

/**
 * What earlier runs with this seed have done for one part, stored in a file, so that runs of two parts can happen side
 * by side.
 */
export class PartState {
  readonly #file: string;
  readonly #stored: Stored;

  constructor(folder: string, seed: string, part: Part, code: string) {
    this.#file = join(folder, `${seed}-${part}.json`);
    this.#stored = readState(this.#file) ?? { code, done: {} };
    if (this.#stored.code !== code) {
      throw new Error(
        `${this.#file} has results of other code (${this.#stored.code}; now ${code}): delete it, or choose another seed.`,
      );
    }
  }

  /** Undefined for a slice that has not finished, or had another size. */
  figuresOf({ name, size }: Slice): Figures | undefined {
    const figures = this.#stored.done[name];
    return figures?.size === size ? figures : undefined;
  }

  /** Replaces the file as a whole, so that a kill leaves the old or the new one. */
  store({ name }: Slice, figures: Figures): void {
    this.#stored.done[name] = figures;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#stored, null, 1));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function readState(file: string): Stored | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
