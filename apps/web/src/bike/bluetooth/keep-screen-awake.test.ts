import { expect, it } from "vitest";
import { keepScreenAwake } from "./keep-screen-awake.ts";

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  show(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

function createPlace({ refuses = false } = {}) {
  const document = new FakePage() as FakePage & Document;
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const wakeLock = {
    async request() {
      if (refuses) throw new DOMException("Battery is low.", "NotAllowedError");
      const lock = {
        released: false,
        async release() {
          this.released = true;
        },
      };
      locks.push(lock);
      return lock as unknown as WakeLockSentinel;
    },
  };
  return { document, wakeLock, locks };
}

it("holds one wake lock, asks again when the page returns, and releases it at the end [CONNECT-14]", async () => {
  const { locks, ...place } = createPlace();
  const stop = keepScreenAwake(place);
  await settle();
  expect(locks.length).toBe(1);
  place.document.show("visible");
  await settle();
  expect(locks.length).toBe(1);
  if (locks[0]) locks[0].released = true;
  place.document.show("hidden");
  await settle();
  expect(locks.length).toBe(1);
  place.document.show("visible");
  await settle();
  expect(locks.length).toBe(2);
  stop();
  place.document.show("visible");
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true, true]);
});

it("releases a lock that comes after the end [CONNECT-14]", async () => {
  const { locks, ...place } = createPlace();
  keepScreenAwake(place)();
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});

it("does without if the browser has none or refuses [CONNECT-14]", async () => {
  const { locks, ...place } = createPlace({ refuses: true });
  keepScreenAwake({ ...place, wakeLock: undefined })();
  const stop = keepScreenAwake(place);
  await settle();
  stop();
  expect(locks).toEqual([]);
});
