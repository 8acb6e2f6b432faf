import type { CDPSession } from "playwright-core";

/** A characteristic of the emulated device. `value` is read, `onWrite` gets what is written. */
export interface EmulatedCharacteristic {
  readonly properties: readonly ("read" | "write" | "notify" | "indicate")[];
  readonly value?: () => readonly number[];
  readonly onWrite?: (bytes: Buffer) => void;
}

/** By 16-bit UUID of the service, then of the characteristic. */
export type EmulatedServices = Readonly<Record<number, Readonly<Record<number, EmulatedCharacteristic>>>>;

interface EmulatedDevice {
  readonly name: string;
  readonly address: string;
  /** 16-bit UUIDs of services. */
  readonly advertised: readonly number[];
}

type OperationType = "read" | "write" | "subscribe-to-notifications" | "unsubscribe-from-notifications";

/** One registered characteristic, and the notifications waiting on it. */
interface Registered {
  readonly id: string;
  readonly uuid: number;
  readonly definition: EmulatedCharacteristic;
  isSubscribed: boolean;
  hasPendingRead: boolean;
  readonly queue: Notification[];
  /** Sent, but not known yet to have been seen. */
  sent: Notification | undefined;
}

interface Notification {
  readonly bytes: readonly number[];
  readonly settle: (hasArrived: boolean) => void;
}

const HCI_CONNECTION_FAILED = 0x3e;
const ATT_UNLIKELY_ERROR = 0x0e;
/** A page may leave out something that a device sends. */
const settleMs = 5000;

const fullUuid = (uuid: number) => `0000${uuid.toString(16).padStart(4, "0")}-0000-1000-8000-00805f9b34fb`;
const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString("base64");

/**
 * A device that Chromium believes to be in range: its table of services, and how it answers. Chromium has no command for
 * a notification, so that each subscribed characteristic is read over and over by the page (notification-reads.ts), and
 * a notification is the answer to such a read. The next read shows that the page has handled the one before.
 */
export class EmulatedPeripheral {
  /** The most operations that were in progress at once. A real Bluetooth stack refuses the second. */
  mostOperationsAtOnce = 0;
  /** What happens to the next attempts to connect. */
  readonly connectionFaults: ("refuse" | "hang")[] = [];
  /** Called before a write is answered; if it drops the link or hangs, the write stays unanswered. */
  beforeWrite: (uuid: number) => Promise<void> | void = () => {};
  connections = 0;

  readonly #device: EmulatedDevice;
  readonly #services: EmulatedServices;
  readonly #send: CDPSession["send"];
  readonly #byId = new Map<string, Registered>();
  /** By characteristic. */
  readonly #unanswered = new Map<string, OperationType>();
  #serviceIds: string[] = [];
  #operationsNow = 0;
  #hungConnections = 0;
  #isInUse = false;
  #losing: Promise<void> = Promise.resolve();

  constructor(session: CDPSession, device: EmulatedDevice, services: EmulatedServices) {
    this.#device = device;
    this.#services = services;
    this.#send = inTime(session);
    session.on("BluetoothEmulation.gattOperationReceived", (event) => {
      if (event.address === device.address) void this.#answerGatt(event.type);
    });
    session.on("BluetoothEmulation.characteristicOperationReceived", (event) => {
      const registered = this.#byId.get(event.characteristicId);
      if (registered) void this.#answer(registered, event.type, event.data ?? "");
    });
  }

  /** In range from now on, as a device known to the system: another one would have to be scanned for. */
  async appear(): Promise<void> {
    await this.#send("BluetoothEmulation.simulatePreconnectedPeripheral", {
      address: this.#device.address,
      name: this.#device.name,
      manufacturerData: [],
      knownServiceUuids: this.#device.advertised.map(fullUuid),
    });
    await this.#buildTable();
  }

  isSubscribed(uuid: number): boolean {
    return this.#find(uuid)?.isSubscribed ?? false;
  }

  /** Settles once the page has handled the value: true. False if nobody is subscribed, or the link is lost before. */
  notify(uuid: number, bytes: readonly number[]): Promise<boolean> {
    const registered = this.#find(uuid);
    if (!registered?.isSubscribed) return Promise.resolve(false);
    return new Promise((settle) => {
      registered.queue.push({ bytes, settle });
      void this.#flush(registered);
    });
  }

  /**
   * Waits until the page listens to everything that the device sends, and has handled it. An operation in flight when
   * the link ends is never answered, and breaks the page's whole Bluetooth.
   */
  async settled(): Promise<void> {
    const isSettled = () =>
      this.#unanswered.size === 0 &&
      [...this.#byId.values()].every((registered) => registered.hasPendingRead || !sends(registered.definition));
    const giveUpAt = Date.now() + settleMs;
    while (this.#isInUse && !isSettled() && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Loses the link. The table is new afterward, as for a bike that was switched on again. */
  async drop(): Promise<void> {
    await this.settled();
    await this.dropNow();
  }

  /** Like `drop`, in the middle of an operation. */
  dropNow(): Promise<void> {
    return this.#inTurn(() => this.#loseLink());
  }

  /** The page has ended the link, or is gone: Chromium would keep the link, and what is subscribed on it. */
  leave(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#hungConnections > 0 || this.#isInUse) await this.#loseLink();
    });
  }

  /** If a page ended its link while it is being lost, two tables would be built at once. */
  #inTurn(lose: () => Promise<void>): Promise<void> {
    const turn = this.#losing.then(lose);
    this.#losing = turn.catch(() => {});
    return turn;
  }

  async #loseLink(): Promise<void> {
    // At the same time: an error makes the page request the next thing, which would find the link still there.
    const answers = this.#answerAllPending();
    const lost = this.#send("BluetoothEmulation.simulateGATTDisconnection", { address: this.#device.address });
    await Promise.all([...answers, lost]);
    this.#isInUse = false;
    await this.appear();
  }

  #find(uuid: number): Registered | undefined {
    return [...this.#byId.values()].find((registered) => registered.uuid === uuid);
  }

  async #buildTable(): Promise<void> {
    for (const registered of this.#byId.values()) {
      for (const { settle } of [registered.sent, ...registered.queue].filter((each) => each !== undefined))
        settle(false);
    }
    this.#byId.clear();
    this.#unanswered.clear();
    for (const serviceId of this.#serviceIds) {
      await this.#send("BluetoothEmulation.removeService", { serviceId }).catch(() => {});
    }
    this.#serviceIds = [];
    for (const [service, characteristics] of Object.entries(this.#services)) {
      const { serviceId } = await this.#send("BluetoothEmulation.addService", {
        address: this.#device.address,
        serviceUuid: fullUuid(Number(service)),
      });
      this.#serviceIds.push(serviceId);
      for (const [uuid, definition] of Object.entries(characteristics)) {
        await this.#addCharacteristic(serviceId, Number(uuid), definition);
      }
    }
  }

  async #addCharacteristic(serviceId: string, uuid: number, definition: EmulatedCharacteristic): Promise<void> {
    const { characteristicId: id } = await this.#send("BluetoothEmulation.addCharacteristic", {
      serviceId,
      characteristicUuid: fullUuid(uuid),
      properties: Object.fromEntries(
        [...definition.properties, ...(sends(definition) ? ["read"] : [])].map((name) => [name, true]),
      ),
    });
    if (sends(definition)) {
      // Without a client characteristic configuration Chromium refuses the subscription.
      await this.#send("BluetoothEmulation.addDescriptor", { characteristicId: id, descriptorUuid: fullUuid(0x2902) });
    }
    this.#byId.set(id, {
      id,
      uuid,
      definition,
      isSubscribed: false,
      hasPendingRead: false,
      queue: [],
      sent: undefined,
    });
  }

  async #answerGatt(type: "connection" | "discovery"): Promise<void> {
    if (type === "discovery") {
      await this.#send("BluetoothEmulation.simulateGATTOperationResponse", {
        address: this.#device.address,
        type,
        code: 0,
      });
      return;
    }
    this.connections++;
    const fault = this.connectionFaults.shift();
    if (fault === "hang") this.#hungConnections++;
    else await this.#answerConnection(fault === "refuse" ? HCI_CONNECTION_FAILED : 0);
  }

  async #answerConnection(code: number): Promise<void> {
    this.#isInUse ||= code === 0;
    await this.#send("BluetoothEmulation.simulateGATTOperationResponse", {
      address: this.#device.address,
      type: "connection",
      code,
    }).catch(() => {});
  }

  async #answer(registered: Registered, type: OperationType, data: string): Promise<void> {
    const { id, uuid, definition } = registered;
    if (type === "read" && registered.isSubscribed) return this.#takeRead(registered);
    const bytes = Buffer.from(data, "base64");
    this.#operationsNow++;
    this.mostOperationsAtOnce = Math.max(this.mostOperationsAtOnce, this.#operationsNow);
    this.#unanswered.set(id, type);
    try {
      if (type === "write") await this.beforeWrite(uuid);
      if (!this.#unanswered.delete(id)) return;
      if (type !== "read" && type !== "write") unsubscribe(registered);
      if (type === "subscribe-to-notifications") registered.isSubscribed = true;
      // The page may have left meanwhile.
      await this.#respond(id, type, 0, type === "read" ? (definition.value?.() ?? []) : undefined).catch(() => {});
      if (type === "write") definition.onWrite?.(bytes);
    } finally {
      this.#operationsNow--;
    }
  }

  async #takeRead(registered: Registered): Promise<void> {
    registered.sent?.settle(true);
    registered.sent = undefined;
    registered.hasPendingRead = true;
    await this.#flush(registered);
  }

  async #flush(registered: Registered): Promise<void> {
    if (!registered.hasPendingRead) return;
    const next = registered.queue.shift();
    if (!next) return;
    registered.hasPendingRead = false;
    registered.sent = next;
    await this.#respond(registered.id, "read", 0, next.bytes).catch(() => next.settle(false));
  }

  /** An answer that is missing when the link ends would break the page's whole Bluetooth. */
  #answerAllPending(): Promise<void>[] {
    const answers: Promise<void>[] = [];
    for (; this.#hungConnections > 0; this.#hungConnections--)
      answers.push(this.#answerConnection(HCI_CONNECTION_FAILED));
    for (const registered of this.#byId.values()) {
      if (!registered.hasPendingRead) continue;
      registered.hasPendingRead = false;
      answers.push(this.#respond(registered.id, "read", ATT_UNLIKELY_ERROR).catch(() => {}));
    }
    for (const [id, type] of this.#unanswered) {
      answers.push(this.#respond(id, type, ATT_UNLIKELY_ERROR).catch(() => {}));
    }
    this.#unanswered.clear();
    return answers;
  }

  async #respond(
    characteristicId: string,
    type: OperationType,
    code: number,
    bytes?: readonly number[],
  ): Promise<void> {
    await this.#send("BluetoothEmulation.simulateCharacteristicOperationResponse", {
      characteristicId,
      type,
      code,
      ...(bytes && { data: base64(bytes) }),
    });
  }
}

const sends = ({ properties }: EmulatedCharacteristic) =>
  properties.some((property) => property === "notify" || property === "indicate");

/** What it has not seen by now it never will. */
function unsubscribe(registered: Registered): void {
  registered.isSubscribed = false;
  for (const notification of [registered.sent, ...registered.queue]) notification?.settle(false);
  registered.sent = undefined;
  registered.queue.length = 0;
}

/** Chromium never answers some commands, for example once the device is gone: such a call fails rather than hangs. */
export function inTime(session: CDPSession, timeoutMs = 20_000): CDPSession["send"] {
  const send: CDPSession["send"] = (method, parameters) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${method} was not answered within ${timeoutMs} ms.`)),
        timeoutMs,
      );
      session
        .send(method, parameters)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  return send;
}
