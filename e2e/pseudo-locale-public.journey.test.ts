import { afterAll, beforeAll, describe, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { prepareJourney } from "./support/journey.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";
import { tourBedsideCode, tourPatientsAtBed } from "./tours/bedside.ts";
import { tourPublicScreens } from "./tours/public.ts";
import { takeTour } from "./tours/tour.ts";
import { tourVerifiedSignIn } from "./tours/verified.ts";

describe("a visitor in the pseudo-locale", () => {
  const journey = prepareJourney();

  it("every word of the public screens comes from a locale file and fits [LOOK-7]", () =>
    takeTour(journey, tourPublicScreens));
});

describe("a sign-in with codes in the pseudo-locale", () => {
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
  ])("every word of %s comes from a locale file and fits [LOOK-7]", (_, take) =>
    takeTour(journey, (tour) => take(tour, journey.mailbox)),
  );
});
