import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { connectMailer } from "../sign-in/email-after-reply.ts";
import { enrollBike, listBikes, retireBike, rotateBikeKey } from "./bikes.service.ts";
import { watchMachine } from "./machine.service.ts";
import {
  approveProvider,
  endPatientAccount,
  listAdministrators,
  listPeople,
  markAdministrator,
  refuseProvider,
} from "./people.service.ts";
import { getWardSafety, listWardWeeks } from "./ward-weeks.service.ts";

export const administration: Feature = (app, deps) => {
  const emailAfterReply = connectMailer(app, deps);
  authenticatedRoute(app, deps, api["administration.bikes"], listBikes);
  authenticatedRoute(app, deps, api["administration.enrollBike"], enrollBike);
  authenticatedRoute(app, deps, api["administration.rotateBikeKey"], rotateBikeKey);
  authenticatedRoute(app, deps, api["administration.retireBike"], retireBike);
  authenticatedRoute(app, deps, api["administration.people"], listPeople);
  authenticatedRoute(app, deps, api["administration.administrators"], listAdministrators);
  authenticatedRoute(app, deps, api["administration.approveProvider"], async (input, deps, { reply }) => {
    const { email, ...approved } = await approveProvider(input, deps);
    emailAfterReply(reply, email);
    return approved;
  });
  authenticatedRoute(app, deps, api["administration.refuseProvider"], refuseProvider);
  authenticatedRoute(app, deps, api["administration.markAdministrator"], markAdministrator);
  authenticatedRoute(app, deps, api["administration.endPatientAccount"], endPatientAccount);
  authenticatedRoute(app, deps, api["administration.machine"], watchMachine(deps));
  authenticatedRoute(app, deps, api["administration.safety"], getWardSafety);
  authenticatedRoute(app, deps, api["administration.weeks"], listWardWeeks);
};
