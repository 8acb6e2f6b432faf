import { afterAll, beforeAll, describe, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { prepareJourney } from "./support/journey.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";
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

  it("every word of the verified sign-in comes from a locale file and fits [LOOK-7]", () =>
    takeTour(journey, (tour) => tourVerifiedSignIn(tour, journey.mailbox)));
});
