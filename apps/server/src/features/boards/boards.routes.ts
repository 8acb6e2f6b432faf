import { api } from "@bedside-bike/contract";
import { boardTokenHash, setBoardCookie } from "../../platform/board-cookie.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { clearSessionCookie } from "../../platform/sign-in.ts";
import { boardStreamRoute, requireBoardToken } from "../../platform/stream.ts";
import * as service from "./boards.service.ts";

export const boards: Feature = (app, deps) => {
  authenticatedRoute(app, deps, api["boards.open"], async (input, deps, { request, reply }) => {
    const { token, board } = await service.openBoard({ ...input, formerTokenHash: boardTokenHash(request) }, deps);
    setBoardCookie(request, reply, token);
    clearSessionCookie(request, reply);
    return board;
  });
  publicRoute(app, deps, api["boards.show"], (input, deps, { request }) => {
    const tokenHash = requireBoardToken(request);
    return service.showBoard({ ...input, tokenHash, onFound: () => app.callLimits.prove(request) }, deps);
  });
  boardStreamRoute(app, deps, api["boards.live"], service.openBoardStream);
  authenticatedRoute(app, deps, api["boards.list"], service.listBoards);
  authenticatedRoute(app, deps, api["boards.end"], service.endBoard);
};
