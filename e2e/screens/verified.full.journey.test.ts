import { afterAll, beforeAll, describe, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../../apps/server/test/support/hospital-sign-in.ts";
import { prepareVerifiedJourney } from "../support/verified-journey.ts";
import { takeTour } from "./tour.ts";
import { tourBedsideCode, tourPatientsAtBed, tourToRenew } from "./tours/bedside.ts";
import { tourVerifiedSignIn } from "./tours/verified.ts";

describe("the screens of a sign-in with codes", () => {
  let hospital: HospitalSignIn;
  beforeAll(async () => {
    hospital = await startHospitalSignIn();
  });
  afterAll(() => hospital?.stop());
  const journey = prepareVerifiedJourney({ environment: () => hospital.environment });

  it.each([
    ["the verified sign-in", tourVerifiedSignIn],
    ["a nurse at the bed", tourBedsideCode],
    ["a patient whom a nurse helps", tourPatientsAtBed],
    ["what has to be renewed", tourToRenew],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, (tour) => take(tour, journey.mailbox)),
  );
});
