/**
 * Runs in the page before its own scripts. Chromium's emulated Bluetooth has no command for a notification. A read of
 * the same characteristic raises the same trusted event, so that each subscription keeps one read pending, which the
 * test answers when the emulated bike notifies.
 */
function readWhileSubscribed(): void {
  const prototype = globalThis.BluetoothRemoteGATTCharacteristic?.prototype;
  if (!prototype) return;
  const { startNotifications, stopNotifications, readValue } = prototype;
  const subscribed = new WeakMap<BluetoothRemoteGATTCharacteristic, object>();

  async function readOverAndOver(characteristic: BluetoothRemoteGATTCharacteristic, subscription: object) {
    while (subscribed.get(characteristic) === subscription) {
      try {
        await readValue.call(characteristic);
      } catch {
        return;
      }
    }
  }
  prototype.startNotifications = async function () {
    const started = await startNotifications.call(this);
    const subscription = {};
    subscribed.set(this, subscription);
    void readOverAndOver(this, subscription);
    return started;
  };
  prototype.stopNotifications = function () {
    subscribed.delete(this);
    return stopNotifications.call(this);
  };
}

/** Chromium does not report to the test that the page itself ended a link, and would keep it. */
function tellOfDisconnecting(): void {
  const prototype = globalThis.BluetoothRemoteGATTServer?.prototype;
  if (!prototype) return;
  const { connect, disconnect } = prototype;
  prototype.disconnect = function () {
    disconnect.call(this);
    void globalThis.reportBikeDisconnected?.(this.device.id);
  };
  prototype.connect = async function () {
    await globalThis.reportBikeConnecting?.(this.device.id);
    return connect.call(this);
  };
}

/** A device has its name only on the page that has chosen it. */
function tellOfChoosing(): void {
  const prototype = globalThis.Bluetooth?.prototype;
  if (!prototype) return;
  const { requestDevice } = prototype;
  prototype.requestDevice = async function (options) {
    const device = await requestDevice.call(this, options);
    await globalThis.reportBikeChosen?.(device.id, device.name ?? "");
    return device;
  };
}

readWhileSubscribed();
tellOfDisconnecting();
tellOfChoosing();

declare global {
  var Bluetooth: { readonly prototype: Bluetooth } | undefined;
  var BluetoothRemoteGATTServer: { readonly prototype: BluetoothRemoteGATTServer } | undefined;
  /** The test's, see e2e/support/emulated-bluetooth.ts. */
  var reportBikeChosen: ((id: string, name: string) => Promise<void>) | undefined;
  var reportBikeConnecting: ((id: string) => Promise<void>) | undefined;
  var reportBikeDisconnected: ((id: string) => Promise<void>) | undefined;
  var BluetoothRemoteGATTCharacteristic: { readonly prototype: BluetoothRemoteGATTCharacteristic } | undefined;
}

export {};
