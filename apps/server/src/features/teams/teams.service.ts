import type { Api, CallReply, Team } from "@bedside-bike/contract";
import { recordAudit, recordAudits } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { isActiveProvider } from "../access/active-provider.ts";
import { changeAccess } from "../access/change-access.ts";
import { endBoards } from "../boards/boards.store.ts";
import * as store from "./teams.store.ts";

/** The teams and who is in them: first the caller's own, or those of the provider who opened the caller's session. */
export const listTeams = ({ tx, caller }: AuthenticatedInput<Api["teams.list"]>): Promise<CallReply<"teams.list">> =>
  store.listTeams(tx, caller.kind === "patient" ? (caller.openedBy ?? null) : caller.id);

/** @throws HttpError 409 for a name that another team has. */
export async function createTeam({
  tx,
  at,
  caller,
  body: { name },
}: AuthenticatedInput<Api["teams.create"]>): Promise<CallReply<"teams.create">> {
  const id = await asSystemWithin(tx, "care-team", () => store.insertTeam(tx, name, at));
  if (id === null) throw nameTaken();
  await recordAudit(tx, at, { action: "teams.create", actor: caller, detail: { teamId: id } });
  return { id, name, members: [] };
}

/** @throws HttpError 404 for a team that has ended, 409 for a name that another has. */
export async function renameTeam({
  tx,
  at,
  caller,
  params: { id: teamId },
  body: { name },
}: AuthenticatedInput<Api["teams.rename"]>): Promise<CallReply<"teams.rename">> {
  const team = await requireTeam(tx, teamId);
  if (await store.hasNamesake(tx, teamId, name)) throw nameTaken();
  await asSystemWithin(tx, "care-team", () => store.updateName(tx, teamId, name));
  await recordAudit(tx, at, { action: "teams.rename", actor: caller, detail: { teamId } });
  return { ...team, name };
}

/** @throws HttpError 404 for a team that has ended. */
export async function endTeam(
  { tx, at, caller, params: { id: teamId } }: AuthenticatedInput<Api["teams.end"]>,
  deps: Deps,
): Promise<CallReply<"teams.end">> {
  const { members } = await requireTeam(tx, teamId);
  const providerIds = members.map(({ id }) => id);
  await asSystemWithin(tx, "care-team", async () => {
    await changeAccess(tx, { providerIds }, deps, async () => {
      await recordForPatients({ tx, at, caller }, "teams.end", { teamId });
      await store.updateLeft(tx, { teamId, at });
      await store.updateEnded(tx, teamId, at);
    });
    for (const openedBy of providerIds) await endBoards(tx, { openedBy, at }, deps);
  });
  return { ok: true };
}

/**
 * @throws HttpError 404 for a team that has ended and a provider who is not active, 409 for oneself and for somebody who
 * is in it.
 */
export async function addMember(
  { tx, at, caller, params: { id: teamId }, body: { providerId } }: AuthenticatedInput<Api["teams.addMember"]>,
  deps: Deps,
): Promise<CallReply<"teams.addMember">> {
  if (providerId === caller.id) {
    throw new HttpError(
      409,
      "You can't put yourself into a team. Another administrator can; if there is none, make a colleague one first.",
      "providerId",
    );
  }
  const { name } = await requireTeam(tx, teamId);
  await asSystemWithin(tx, "care-team", () =>
    changeAccess(tx, { providerIds: [providerId] }, deps, async () => {
      if (!(await isActiveProvider(tx, providerId))) {
        throw new HttpError(404, "There is no such provider.", "providerId");
      }
      if (!(await store.insertMember(tx, { teamId, providerId, at }))) {
        throw new HttpError(409, `This provider is in ${name} already.`, "providerId");
      }
      await recordForPatients({ tx, at, caller }, "teams.addMember", { teamId, providerId });
    }),
  );
  return requireTeam(tx, teamId);
}

/** @throws HttpError 404 for a team that has ended, and for somebody who is not in it. */
export async function removeMember(
  { tx, at, caller, params: { id: teamId, providerId } }: AuthenticatedInput<Api["teams.removeMember"]>,
  deps: Deps,
): Promise<CallReply<"teams.removeMember">> {
  const { name } = await requireTeam(tx, teamId);
  await asSystemWithin(tx, "care-team", () =>
    changeAccess(tx, { providerIds: [providerId] }, deps, async () => {
      if ((await store.updateLeft(tx, { teamId, providerId, at })) === 0) {
        throw new HttpError(404, `This provider is not in ${name}.`, "providerId");
      }
      await endBoards(tx, { openedBy: providerId, at }, deps);
      await recordForPatients({ tx, at, caller }, "teams.removeMember", { teamId, providerId });
    }),
  );
  return requireTeam(tx, teamId);
}

/** With the caller's own eyes, not as the system: who is in a team is for every signed-in person to read. */
async function requireTeam(tx: Transaction, teamId: number): Promise<Team> {
  const team = await store.findTeam(tx, teamId);
  if (!team) throw noSuchTeam("id");
  return team;
}

export const noSuchTeam = (field: string) => new HttpError(404, "There is no such team any more.", field);

const nameTaken = () => new HttpError(409, "Another team has this name.", "name");

/** In the record, and in the log of every patient who let the team look. */
async function recordForPatients(
  { tx, at, caller }: Pick<AuthenticatedInput<Api["teams.end"]>, "tx" | "at" | "caller">,
  action: string,
  detail: { readonly teamId: number; readonly providerId?: number },
): Promise<void> {
  const patientIds = await store.listPatientIds(tx, detail.teamId);
  await recordAudits(
    tx,
    [null, ...patientIds].map((patientId) => ({ at, action, actor: caller, patientId, detail: { ...detail } })),
  );
}
