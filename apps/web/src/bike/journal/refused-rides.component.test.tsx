import { expect, it } from "vitest";
import { seconds, Tablet } from "../../../test/support/journal/tablet.ts";

const minute = 60_000;
const day = 24 * 3600_000;

async function openTablet() {
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  return { tablet, journal };
}

it("keeps the reading that the server refuses, and sends all others [JOURNAL-9]", async () => {
  const { tablet, journal } = await openTablet();
  tablet.server.isBadReading = ({ powerWatts }) => powerWatts === 33;
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(40));
  await ride.end();
  await tablet.advance(journal, 5000);
  const received = tablet.server.received(ride.rideId).map(({ powerWatts }) => powerWatts);
  expect(received).toEqual(seconds(40).filter((watts) => watts !== 33));
  expect(tablet.server.rides.get(ride.rideId)?.hasEnded).toBe(true);
  expect(await journal.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 1, why: "refused" }]);
  expect((await tablet.dump()).refused).toMatchObject([{ powerWatts: 33, offsetSeconds: 13 }]);
  const later = await tablet.reload(journal);
  tablet.clock.advance(30 * day);
  await tablet.settle(later);
  expect(await later.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 1, why: "refused" }]);
  await later.markShown(ride.rideId);
  await later.forget(ride.rideId);
  expect(await later.waiting()).toEqual([]);
  expect(await tablet.dump()).toMatchObject({ rides: [], refused: [] });
});

it.each([400, 403, 409])(
  "keeps a ride whose batches are refused with %i, shows it, and asks again [JOURNAL-9]",
  async (status) => {
    const { tablet, journal } = await openTablet();
    const ride = await tablet.begin(journal);
    await tablet.settle(journal);
    tablet.server.refuseBatch = status;
    await tablet.ride(journal, ride, seconds(60));
    expect(journal.state.get().current?.isRefused).toBe(true);
    await ride.end();
    await tablet.settle(journal);
    expect(await journal.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 60, why: "refused" }]);
    tablet.server.refuseBatch = 0;
    await tablet.advance(journal, 6 * minute);
    await tablet.advance(journal, minute);
    const { length } = tablet.server.received(ride.rideId);
    expect((await tablet.dump()).refused).toHaveLength(60 - length);
    // Where a whole batch is refused as 400, some readings were asked about alone.
    expect(length).toBeGreaterThanOrEqual(status === 400 ? 40 : 60);
  },
);

it("keeps a ride that may not begin while another source feeds one, until it may [JOURNAL-9]", async () => {
  const { tablet, journal } = await openTablet();
  tablet.server.refuseBegin = 409;
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(8));
  expect(journal.state.get().current).toMatchObject({ keptSeconds: 8, isRefused: true });
  tablet.server.refuseBegin = 0;
  await tablet.advance(journal, 6 * minute);
  expect(journal.state.get().current).toMatchObject({ keptSeconds: 0, sentSeconds: 8, isRefused: false });
});

it("begins a ride without the number of a bike that the server does not know [JOURNAL-9]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal, tablet.server.unknownDevice);
  await tablet.ride(journal, ride, seconds(6));
  expect(tablet.server.received(ride.rideId)).toHaveLength(5);
  expect(tablet.server.rides.get(ride.rideId)?.deviceNumber).toBeUndefined();
});

it("lets a failing ride keep no other from being sent [JOURNAL-4]", async () => {
  const { tablet, journal } = await openTablet();
  const first = await tablet.begin(journal);
  await tablet.ride(journal, first, seconds(2));
  tablet.server.fault = "unreachable";
  await tablet.ride(journal, first, seconds(5));
  const second = await tablet.begin(journal);
  tablet.server.fault = "none";
  const { send } = tablet.server;
  tablet.server.send = (batch, signal) => {
    if (batch.rideId !== first.rideId) return send(batch, signal);
    return Promise.reject(Object.assign(new Error("500"), { status: 500 }));
  };
  await tablet.ride(journal, second, seconds(40));
  expect(tablet.server.received(second.rideId).length).toBeGreaterThan(5);
  expect(await journal.waiting()).toMatchObject([{ rideId: first.rideId, seconds: 7, why: "no-network" }]);
});

it("gives up a request that gets no reply, and sends again [JOURNAL-4]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal);
  await tablet.settle(journal);
  await tablet.ride(journal, ride, seconds(3));
  tablet.server.fault = "silent";
  tablet.clock.advance(2000);
  await expect.poll(() => tablet.server.silent).toBe(1);
  tablet.server.fault = "none";
  await tablet.advance(journal, 20_000);
  expect(tablet.clock.pauses).toEqual([1000]);
  await tablet.advance(journal, 1000);
  expect(tablet.server.received(ride.rideId)).toHaveLength(3);
});

it("asks for a new ticket when the server takes the old one no longer [JOURNAL-7]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(6));
  tablet.server.expireTickets();
  await tablet.signIn(journal, null);
  const after = await tablet.reload(journal);
  await tablet.advance(after, minute);
  expect(await after.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 1, why: "not-signed-in" }]);
  await tablet.signIn(after, "7");
  expect(tablet.server.received(ride.rideId)).toHaveLength(6);
  expect(tablet.server.problems).toEqual([]);
});

it("deletes a ride unsent only after 7 days and after staff saw it, and says so before [JOURNAL-10]", async () => {
  const { tablet, journal } = await openTablet();
  tablet.server.fault = "unreachable";
  const rideIds: string[] = [];
  for (const minutes of [1, 2]) {
    const ride = await tablet.begin(journal);
    await tablet.ride(journal, ride, seconds(minutes * 2));
    await ride.end();
    rideIds.push(ride.rideId);
    await tablet.advance(journal, day);
  }
  await tablet.signIn(journal, null);
  const [oldest = "", newer = ""] = rideIds;
  await journal.markShown(oldest);
  await tablet.advance(journal, 4 * day);
  expect((await journal.waiting()).map(({ why }) => why)).toEqual(["not-signed-in", "not-signed-in"]);
  await tablet.advance(journal, 1.5 * day);
  const told = await journal.waiting();
  expect(told.map(({ rideId, why, deletedAtMs }) => ({ rideId, why, deletedAtMs }))).toEqual([
    { rideId: oldest, why: "to-be-deleted", deletedAtMs: null },
    { rideId: newer, why: "not-signed-in", deletedAtMs: null },
  ]);
  await tablet.advance(journal, 30 * day);
  expect(await journal.waiting()).toHaveLength(2);
  await journal.markShown(oldest);
  expect(await journal.waiting()).toMatchObject([{ rideId: oldest, deletedAtMs: tablet.clock.now() + day }, {}]);
  await tablet.advance(journal, day);
  await tablet.advance(journal, 5000);
  expect((await journal.waiting()).map(({ rideId }) => rideId)).toEqual([newer]);
  expect((await tablet.dump()).readings).toHaveLength(4);
});
