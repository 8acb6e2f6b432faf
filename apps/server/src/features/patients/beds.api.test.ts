import { expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { grant, type SharedServer } from "../../../test/support/test-server.ts";

const server = await sharedServer();

const setBed = (care: Care<SharedServer>, bed: string | null, rest: object = {}) =>
  care.provider.call("POST", `${care.path}/bed`, { bed, ...rest });

it("A bed is set in capitals, changed and cleared, and is in the list [CALL-73, BED-1, BED-2]", async () => {
  const care = await Care.begin(server);
  expect((await setBed(care, " 12-b ")).json()).toEqual({ id: care.patient.user.id, bed: "12-B" });
  expect((await care.row()).bed).toBe("12-B");
  expect((await setBed(care, "")).json()).toMatchObject({ bed: null });
  expect((await care.row()).bed).toBeNull();
  await setBed(care, "12-B");
  for (const bed of ["a bed by the window", "1234567890123", "<12>"]) {
    const reply = await setBed(care, bed);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ field: "bed", error: expect.stringContaining("12-B") });
  }
  expect((await care.row()).bed).toBe("12-B");
});

it("Another patient's bed is kept, or taken over; the patient is named only to those who may see them [BED-1]", async () => {
  const [one, other] = [await Care.begin(server), await Care.begin(server)];
  await setBed(one, "7-A");
  const hidden = await setBed(other, "7-A");
  expect(hidden.statusCode).toBe(409);
  expect(hidden.json()).toMatchObject({ code: "bed_taken", field: "bed" });
  expect(hidden.json()).not.toHaveProperty("holder");
  await grant(one.patient, other.provider);
  const { firstName, lastName } = one.patient.user;
  expect((await setBed(other, "7-A")).json()).toMatchObject({ code: "bed_taken", holder: `${firstName} ${lastName}` });
  expect((await one.row()).bed).toBe("7-A");
  expect((await setBed(other, "7-A", { takeOver: true })).statusCode).toBe(200);
  expect((await one.row()).bed).toBeNull();
});

it("If two patients are put into a bed at once, one gets it and the other is told [BED-1]", async () => {
  const [one, other] = [await Care.begin(server), await Care.begin(server)];
  const replies = await Promise.all([setBed(one, "19-A"), setBed(other, "19-A")]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const beds = [(await one.row()).bed, (await other.row()).bed];
  expect(beds.filter((bed) => bed === "19-A")).toHaveLength(1);
  expect(beds).toContain(null);
});

it("Discharge frees the bed [BED-1]", async () => {
  const [one, other] = [await Care.begin(server), await Care.begin(server)];
  await setBed(one, "8-C");
  await one.provider.call("POST", `${one.path}/discharge`, {});
  expect((await setBed(other, "8-C")).statusCode).toBe(200);
});
