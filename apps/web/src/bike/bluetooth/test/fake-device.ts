/** As much of a Bluetooth device as connecting needs. `connect` is replaced by the test. */
export class FakeDevice extends EventTarget {
  readonly id = "fake";
  readonly name = "";
  attempts = 0;
  disconnections = 0;
  isWatched = false;
  connect: () => Promise<void> = () => Promise.reject(new DOMException("Out of range.", "NetworkError"));

  readonly gatt = {
    connect: () => {
      this.attempts++;
      return this.connect();
    },
    disconnect: () => {
      this.disconnections++;
    },
  };

  async watchAdvertisements({ signal }: { signal: AbortSignal }): Promise<void> {
    this.isWatched = true;
    signal.addEventListener("abort", () => {
      this.isWatched = false;
    });
  }

  asDevice(): BluetoothDevice {
    return this as unknown as BluetoothDevice;
  }
}
