import { expect, it } from "vitest";
import { seconds, Tablet } from "../../../test/support/journal/tablet.ts";
import { JournalError } from "./index.ts";

const minute = 60_000;

async function openTablet() {
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  return { tablet, journal };
}

it("continues a ride after a reload, even offline, with the pause as a gap [JOURNAL-5]", async () => {
  const { tablet, journal } = await openTablet();
  tablet.server.fault = "unreachable";
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(7));
  const after = await tablet.reload(journal);
  tablet.clock.advance(20_000);
  const resumed = await after.resume("7");
  expect(resumed?.rideId).toBe(ride.rideId);
  expect(await after.resume("7")).toMatchObject({ rideId: ride.rideId });
  await tablet.ride(after, resumed ?? ride, seconds(3));
  await tablet.signIn(after, "7");
  tablet.server.fault = "none";
  await tablet.advance(after, 30_000);
  const offsets = tablet.server.received(ride.rideId).map(({ offsetSeconds }) => offsetSeconds);
  expect(offsets).toEqual([0, 1, 2, 3, 4, 5, 6, 27, 28, 29]);
  expect(tablet.server.problems).toEqual([]);
});

it("continues at the right second when its readings had waited for the journal [JOURNAL-5]", async () => {
  const { tablet, journal } = await openTablet();
  const startedAtMs = tablet.clock.now();
  tablet.clock.advance(5000);
  const ride = await journal.begin({ patientId: "7", startedAtMs });
  for (const second of [0, 1, 2]) await ride.keep({ atMs: startedAtMs + second * 1000, powerWatts: 20 });
  const after = await tablet.reload(journal);
  tablet.clock.advance(20_000);
  const resumed = await after.resume("7");
  await tablet.ride(after, resumed ?? ride, seconds(1));
  await tablet.signIn(after, "7");
  await tablet.advance(after, 30_000);
  const offsets = tablet.server.received(ride.rideId).map(({ offsetSeconds }) => offsetSeconds);
  expect(offsets).toEqual([0, 1, 2, 25]);
});

it("does not continue a ride that was interrupted 10 minutes ago, and ends it [JOURNAL-5]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(3));
  const after = await tablet.reload(journal);
  await tablet.signIn(after, "7");
  await tablet.advance(after, 10 * minute);
  expect(await after.resume("7")).toBeNull();
  await tablet.advance(after, 5000);
  expect(tablet.server.rides.get(ride.rideId)?.hasEnded).toBe(true);
  expect((await tablet.dump()).rides).toEqual([]);
});

it("keeps nothing for a patient who has logged out, and continues once the server says that the ride is theirs [JOURNAL-5, JOURNAL-6]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(3));
  await tablet.signIn(journal, null);
  await tablet.ride(journal, ride, seconds(3));
  expect(journal.state.get().current).toBeNull();
  expect(tablet.server.received(ride.rideId)).toHaveLength(3);
  await tablet.signIn(journal, "8");
  expect(await journal.resume("8")).toBeNull();
  await tablet.signIn(journal, null);
  tablet.server.fault = "unreachable";
  journal.signedIn("7");
  expect(await journal.resume("7")).toBeNull();
  tablet.server.fault = "none";
  tablet.server.session = "7";
  const resumed = await journal.resume("7");
  expect(resumed?.rideId).toBe(ride.rideId);
  expect(tablet.server.problems).toEqual([]);
});

it("ends each ride with its own patient when the next one takes the tablet mid-upload [JOURNAL-6, JOURNAL-7]", async () => {
  const { tablet, journal } = await openTablet();
  const first = await tablet.begin(journal);
  await tablet.ride(journal, first, seconds(6));
  tablet.server.fault = "unreachable";
  await tablet.ride(journal, first, seconds(20));
  await tablet.signIn(journal, null);
  await tablet.signIn(journal, "8");
  const second = await tablet.begin(journal);
  await tablet.ride(journal, second, seconds(5));
  await first.keep({ atMs: tablet.clock.now(), powerWatts: 99 });
  expect(journal.state.get()).toMatchObject({ current: { rideId: second.rideId, keptSeconds: 5 }, waitingSeconds: 21 });
  tablet.server.fault = "none";
  await tablet.advance(journal, 30_000);
  await second.end();
  await tablet.settle(journal);
  expect(tablet.server.rides.get(first.rideId)).toMatchObject({ patientId: "7", hasEnded: true });
  expect(tablet.server.received(first.rideId)).toHaveLength(26);
  expect(tablet.server.rides.get(second.rideId)).toMatchObject({ patientId: "8", hasEnded: true });
  expect(tablet.server.received(second.rideId)).toHaveLength(5);
  expect(tablet.server.problems).toEqual([]);
});

it("lets a ride begun offline wait for its own patient, whoever signs in before [JOURNAL-7]", async () => {
  const { tablet, journal } = await openTablet();
  tablet.server.fault = "unreachable";
  const ride = await tablet.begin(journal, 4);
  await tablet.ride(journal, ride, seconds(12));
  await ride.end();
  await tablet.signIn(journal, null);
  expect(await journal.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 12, why: "not-signed-in" }]);
  const nextDay = await tablet.reload(journal);
  tablet.server.fault = "none";
  await tablet.signIn(nextDay, "8");
  await tablet.advance(nextDay, minute);
  expect(tablet.server.rides.size).toBe(0);
  expect(tablet.server.begins.at(-1)?.patientId).toBe("8");
  expect(await nextDay.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 12, why: "not-signed-in" }]);
  await tablet.signIn(nextDay, null);
  await tablet.signIn(nextDay, "7");
  await tablet.settle(nextDay);
  expect(tablet.server.rides.get(ride.rideId)).toMatchObject({ patientId: "7", deviceNumber: 4, hasEnded: true });
  expect(tablet.server.received(ride.rideId)).toHaveLength(12);
  expect(await nextDay.waiting()).toEqual([]);
  expect(tablet.server.problems).toEqual([]);
});

it("has no name and no patient on disk that anybody but the server can read [JOURNAL-6]", async () => {
  const patientId = "730451";
  const { tablet, journal } = await openTablet();
  tablet.server.fault = "unreachable";
  const ride = await journal.begin({ patientId });
  await tablet.ride(journal, ride, seconds(3));
  const [stored] = (await tablet.dump()).rides as Record<string, unknown>[];
  expect(Object.keys(stored ?? {}).sort()).toEqual(
    [
      ...[
        "deviceNumber",
        "endedAtMs",
        "isEndSent",
        "lastMeasuredAtMs",
        "lastOffsetSeconds",
        "refusedSeconds",
        "refusedWith",
      ],
      ...[
        "rideId",
        "riderMark",
        "sealedPatient",
        "sentSeconds",
        "serverStartedAt",
        "settledOffsetSeconds",
        "shownAtMs",
      ],
      ...["startedAtMs", "ticket"],
    ].sort(),
  );
  expect(JSON.stringify(await tablet.dump())).not.toContain(patientId);
  expect(await tablet.server.open((stored as { sealedPatient: never }).sealedPatient)).toBe(patientId);
  const { riderMark } = stored as { riderMark: { key: CryptoKey } };
  expect(riderMark.key.extractable).toBe(false);
  await tablet.signIn(journal, null);
  await tablet.advance(journal, 1000);
  expect((await tablet.dump()).rides).toMatchObject([{ riderMark: null }]);
});

it("seals with a key that it remembers, and says so where none was ever fetched [JOURNAL-6]", async () => {
  const tablet = new Tablet();
  tablet.server.fault = "unreachable";
  const offline = await tablet.open();
  await tablet.signIn(offline, "7");
  await expect(offline.begin({ patientId: "7" })).rejects.toEqual(new JournalError("no-sealing-key"));
  tablet.server.fault = "none";
  const online = await tablet.reload(offline);
  await tablet.settle(online);
  await expect.poll(async () => (await tablet.dump()).keys).toHaveLength(1);
  tablet.server.fault = "unreachable";
  const offlineAgain = await tablet.reload(online);
  await tablet.signIn(offlineAgain, "7");
  await expect(offlineAgain.begin({ patientId: "7" })).resolves.toBeDefined();
});

it("begins no ride for somebody who logs out meanwhile [JOURNAL-6]", async () => {
  const { journal } = await openTablet();
  const beginning = journal.begin({ patientId: "7" });
  journal.signedIn(null);
  await expect(beginning).rejects.toEqual(new JournalError("signed-out"));
  expect(journal.state.get().current).toBeNull();
});

it("corrects a tablet's wrong clock by the server's [JOURNAL-8]", async () => {
  const { tablet, journal } = await openTablet();
  tablet.serverAheadMs = 90 * minute;
  tablet.server.fault = "unreachable";
  const ride = await tablet.begin(journal);
  const startedAtMs = tablet.clock.now() + tablet.serverAheadMs;
  await tablet.ride(journal, ride, seconds(30));
  tablet.server.fault = "none";
  await tablet.advance(journal, 30_000);
  expect(tablet.server.rides.get(ride.rideId)?.startedAtMs).toBe(startedAtMs);
  expect(tablet.server.received(ride.rideId)).toHaveLength(30);
  expect(tablet.server.problems).toEqual([]);
});

it("loses and doubles nothing when the clock is set mid-ride, and knows when the ride began [JOURNAL-8]", async () => {
  for (const jump of [-3 * 3600_000, -30_000, 24 * 3600_000]) {
    const { tablet, journal } = await openTablet();
    tablet.server.fault = "unreachable";
    const ride = await tablet.begin(journal);
    const startedAtMs = tablet.clock.now();
    await tablet.ride(journal, ride, seconds(10));
    tablet.clock.setWallBy(jump);
    tablet.serverAheadMs = -jump;
    await tablet.ride(journal, ride, seconds(10));
    const after = await tablet.reload(journal);
    const resumed = await after.resume("7");
    await tablet.ride(after, resumed ?? ride, seconds(10));
    await tablet.signIn(after, "7");
    tablet.server.session = "7";
    tablet.server.fault = "none";
    await tablet.advance(after, 30_000);
    expect(tablet.server.received(ride.rideId).map(({ offsetSeconds }) => offsetSeconds)).toEqual(
      seconds(30, (s) => s),
    );
    expect(tablet.server.rides.get(ride.rideId)?.startedAtMs).toBe(startedAtMs);
    expect(tablet.server.problems).toEqual([]);
  }
});

it("counts the time that the tablet slept as a gap [JOURNAL-8]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(3));
  tablet.clock.setWallBy(2 * minute);
  await tablet.ride(journal, ride, seconds(3));
  await ride.end();
  await tablet.settle(journal);
  const offsets = tablet.server.received(ride.rideId).map(({ offsetSeconds }) => offsetSeconds);
  expect(offsets).toEqual([0, 1, 2, 123, 124, 125]);
});

it("ends a ride after 6 hours, which is the most that the server takes [JOURNAL-3]", async () => {
  const { tablet, journal } = await openTablet();
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, [20]);
  tablet.clock.advance(6 * 3600_000);
  await ride.keep({ atMs: tablet.clock.now(), powerWatts: 20 });
  await tablet.settle(journal);
  expect(journal.state.get().current).toBeNull();
  expect(tablet.server.rides.get(ride.rideId)?.hasEnded).toBe(true);
});
