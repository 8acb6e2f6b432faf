import { firstCharacter } from "@bedside-bike/contract/visible-text";
/** Describes the actor for the patient: people by name, parts of the product by kind. */
export function describeActor(actor: { actorKind: string; actorName: string | null; actorRole: string | null }): {
  actorName: string;
  actorRole: string;
} {
  switch (actor.actorKind) {
    case "patient":
      return { actorName: actor.actorName ?? "", actorRole: "patient" };
    case "provider":
      return { actorName: actor.actorName ?? "", actorRole: actor.actorRole ?? "provider" };
    default:
      return { actorName: "", actorRole: actor.actorKind };
  }
}

/** 'N. Nonesuch'; null if no bedside code opened the session. */
export const openerName = ({
  openerFirstName,
  openerLastName,
}: {
  openerFirstName: string | null;
  openerLastName: string | null;
}): string | null =>
  openerFirstName === null || openerLastName === null ? null : `${firstCharacter(openerFirstName)}. ${openerLastName}`;
