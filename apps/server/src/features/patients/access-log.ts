/** Names who acted, for the patient: a person by name, the product's own parts by what they are. */
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
