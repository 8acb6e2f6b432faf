import type { CDPSession } from "playwright-core";
import {
  type BikeSecond,
  type CrankCounters,
  cyclingCadence,
  cyclingPower,
  garbage,
  indoorBikeData,
  speedOnly,
  turnCrank,
} from "./emulated-bike-frames.ts";
import { type EmulatedCharacteristic, EmulatedPeripheral, type EmulatedServices } from "./emulated-peripheral.ts";

const FITNESS_MACHINE = 0x1826;
const CYCLING_POWER = 0x1818;
const CYCLING_CADENCE = 0x1816;
const BATTERY = 0x180f;
const FEATURE = 0x2acc;
const RESISTANCE_RANGE = 0x2ad6;
const INDOOR_BIKE_DATA = 0x2ad2;
const STATUS = 0x2ada;
const CONTROL_POINT = 0x2ad9;
const POWER_MEASUREMENT = 0x2a63;
const CADENCE_MEASUREMENT = 0x2a5b;
const BATTERY_LEVEL = 0x2a19;

const SUCCESS = 1;
const NOT_SUPPORTED = 2;
const INVALID = 3;
const NOT_PERMITTED = 5;

/** In the machine's own levels. */
interface MachineRange {
  minimum: number;
  maximum: number;
  step: number;
}

export interface EmulatedBikeOptions {
  name?: string;
  address?: string;
  /** Null: the machine does not announce one. */
  range?: MachineRange | null;
  batteryPercent?: number | null;
  /** The service through which it sends its data. Sensors have no control point. */
  kind?: "fitness-machine" | "cycling-power" | "cycling-cadence" | "not-a-bike";
  /** Sends nothing before it is asked to start. */
  needsStart?: boolean;
  /** How many bytes of a level its control point understands. */
  levelBytes?: 1 | 2;
}

type NamedBikeOptions = EmulatedBikeOptions & { name: string; address: string };

const usual = {
  range: { minimum: 0, maximum: 20, step: 1 },
  batteryPercent: 80,
  kind: "fitness-machine",
  needsStart: false,
  levelBytes: null,
} as const;

/** The service that each kind advertises, and the characteristic of its data. */
const sources = {
  "fitness-machine": { service: FITNESS_MACHINE, data: INDOOR_BIKE_DATA },
  "not-a-bike": { service: FITNESS_MACHINE, data: INDOOR_BIKE_DATA },
  "cycling-power": { service: CYCLING_POWER, data: POWER_MEASUREMENT },
  "cycling-cadence": { service: CYCLING_CADENCE, data: CADENCE_MEASUREMENT },
} as const;

/** A bike beside the bed. It sends only what a test tells it to, and when. */
export class EmulatedBike {
  readonly name: string;
  readonly address: string;
  /** Each level that was set through the control point, in the machine's own levels. */
  readonly levelsSet: number[] = [];
  /** The machine's load now. */
  level: number;
  /** Refuses whatever the control point is asked for. */
  refusesControl = false;
  hasStarted = false;

  readonly #options: Required<Pick<EmulatedBikeOptions, "range" | "batteryPercent" | "kind" | "needsStart">> & {
    levelBytes: 1 | 2 | null;
  };
  readonly #peripheral: EmulatedPeripheral;
  #hasControl = false;
  #crank: CrankCounters = { revolutions: 0xfff0, eventTicks: 0xf000 };

  private constructor(session: CDPSession, { name, address, ...options }: NamedBikeOptions) {
    this.name = name;
    this.address = address;
    this.#options = { ...usual, ...options };
    this.level = this.#options.range?.minimum ?? 0;
    this.#peripheral = new EmulatedPeripheral(
      session,
      { name, address, advertised: [sources[this.#options.kind].service] },
      this.#services(),
    );
  }

  /** Puts the bike in range. Tests get theirs from `EmulatedBluetooth.addBike`. */
  static async appear(session: CDPSession, options: NamedBikeOptions): Promise<EmulatedBike> {
    const bike = new EmulatedBike(session, options);
    await bike.#peripheral.appear();
    return bike;
  }

  /** Sends one second's data. True once the page has handled it; false if nobody is listening. */
  async send(second: BikeSecond): Promise<boolean> {
    if (this.#options.needsStart && !this.hasStarted) return false;
    return this.#notifyData(second);
  }

  /** Sends how fast and for how long, of which no reading can be made. */
  async sendSpeed(seconds: number): Promise<boolean> {
    return this.#peripheral.notify(this.#dataUuid, speedOnly(seconds));
  }

  /** Sends frames that a truncating or broken bike might. */
  async sendGarbage(count: number): Promise<void> {
    for (let seed = 0; seed < count; seed++) await this.#peripheral.notify(this.#dataUuid, garbage(seed));
  }

  /** Somebody turns the machine's own knob. True once the page has seen it; false if it is not listening yet. */
  async turnKnob(level: number): Promise<boolean> {
    this.level = level;
    return this.#sayLevel();
  }

  refuseConnections(count: number): void {
    this.#peripheral.connectionFaults.push(...Array<"refuse">(count).fill("refuse"));
  }

  hangNextConnection(): void {
    this.#peripheral.connectionFaults.push("hang");
  }

  /** Attempts to connect since the bike appeared. */
  get connections(): number {
    return this.#peripheral.connections;
  }

  get mostOperationsAtOnce(): number {
    return this.#peripheral.mostOperationsAtOnce;
  }

  get isListenedTo(): boolean {
    return this.#peripheral.isSubscribed(this.#dataUuid);
  }

  /** Waits until the page has set up everything that it does with this bike. */
  settled(): Promise<void> {
    return this.#peripheral.settled();
  }

  /** Loses the link. The next attempt to connect finds the bike again. */
  async drop(): Promise<void> {
    this.#forgetLink();
    await this.#peripheral.drop();
  }

  /** The page has ended the link, or is gone. */
  async leave(): Promise<void> {
    this.#forgetLink();
    await this.#peripheral.leave();
  }

  /** Loses the link before the next write to the control point is answered. Once `settled`; settles when it is lost. */
  dropInNextWrite(): Promise<void> {
    return new Promise((resolve) => {
      this.#peripheral.beforeWrite = async () => {
        this.#peripheral.beforeWrite = () => {};
        this.#forgetLink();
        await this.#peripheral.dropNow();
        resolve();
      };
    });
  }

  #forgetLink(): void {
    this.#hasControl = false;
    this.hasStarted = false;
  }

  get #dataUuid(): number {
    return sources[this.#options.kind].data;
  }

  #notifyData(second: BikeSecond): Promise<boolean> {
    const { kind } = this.#options;
    if (kind !== "cycling-power" && kind !== "cycling-cadence") {
      return this.#peripheral.notify(INDOOR_BIKE_DATA, indoorBikeData(second, this.level));
    }
    this.#crank = turnCrank(this.#crank, second.cadenceRpm);
    const frame = kind === "cycling-power" ? cyclingPower(second, this.#crank) : cyclingCadence(this.#crank);
    return this.#peripheral.notify(this.#dataUuid, frame);
  }

  #sayLevel(): Promise<boolean> {
    return this.#peripheral.notify(STATUS, [7, Math.round(this.level * 10)]);
  }

  #services(): EmulatedServices {
    const { kind, range, batteryPercent } = this.#options;
    const battery: EmulatedServices =
      batteryPercent === null
        ? {}
        : { [BATTERY]: { [BATTERY_LEVEL]: { properties: ["read", "notify"], value: () => [batteryPercent] } } };
    if (kind === "cycling-power" || kind === "cycling-cadence") {
      return { [sources[kind].service]: { [sources[kind].data]: { properties: ["notify"] } }, ...battery };
    }
    const machine: Record<number, EmulatedCharacteristic> = {
      [FEATURE]: readable([0x82, 0x40, 0, 0, 0x04, 0, 0, 0]),
      [STATUS]: { properties: ["notify"] },
      [CONTROL_POINT]: { properties: ["write", "indicate"], onWrite: (bytes) => void this.#obey(bytes) },
    };
    if (range) machine[RESISTANCE_RANGE] = readable(rangeBytes(range));
    if (kind === "fitness-machine") machine[INDOOR_BIKE_DATA] = { properties: ["notify"] };
    return { [FITNESS_MACHINE]: machine, ...battery };
  }

  async #obey(request: Buffer): Promise<void> {
    const [opCode = 0] = request;
    const result = this.#resultOf(opCode, request);
    await this.#peripheral.notify(CONTROL_POINT, [0x80, opCode, result]);
    if (result === SUCCESS && opCode === 0x04) await this.#sayLevel();
  }

  #resultOf(opCode: number, request: Buffer): number {
    if (this.refusesControl) return NOT_PERMITTED;
    if (opCode === 0x00) {
      this.#hasControl = true;
      return SUCCESS;
    }
    if (!this.#hasControl) return NOT_PERMITTED;
    if (opCode === 0x07) {
      this.hasStarted = true;
      return SUCCESS;
    }
    return opCode === 0x04 ? this.#setLevel(request) : NOT_SUPPORTED;
  }

  #setLevel(request: Buffer): number {
    const { range, levelBytes } = this.#options;
    if (levelBytes !== null && request.length !== 1 + levelBytes) return INVALID;
    const level = (request.length > 2 ? request.readInt16LE(1) : (request[1] ?? 0)) / 10;
    if (range && (level < range.minimum || level > range.maximum)) return INVALID;
    this.level = level;
    this.levelsSet.push(level);
    return SUCCESS;
  }
}

const rangeBytes = ({ minimum, maximum, step }: MachineRange): number[] =>
  [minimum, maximum, step].flatMap((level) => [(level * 10) & 0xff, ((level * 10) >> 8) & 0xff]);

const readable = (value: readonly number[]): EmulatedCharacteristic => ({ properties: ["read"], value: () => value });
