import { api } from "@bedside-bike/contract";
import { authenticatedRoute, type Feature } from "../../platform/route.ts";
import { addMember, createTeam, endTeam, listTeams, removeMember, renameTeam } from "./teams.service.ts";

export const teams: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["teams.list"], listTeams);
  authenticatedRoute(app, deps, api["teams.create"], createTeam);
  authenticatedRoute(app, deps, api["teams.rename"], renameTeam);
  authenticatedRoute(app, deps, api["teams.end"], endTeam);
  authenticatedRoute(app, deps, api["teams.addMember"], addMember);
  authenticatedRoute(app, deps, api["teams.removeMember"], removeMember);
};
