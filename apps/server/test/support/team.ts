import { runAdminCommand } from "../../src/admin/commands.ts";
import { register, type SharedServer, type SignedIn } from "./test-server.ts";

let made = 0;

/** A team and the administrator who made it, through the API. */
export class Team {
  readonly id: number;
  readonly name: string;
  readonly administrator: SignedIn;

  private constructor(id: number, name: string, administrator: SignedIn) {
    this.id = id;
    this.name = name;
    this.administrator = administrator;
  }

  static async begin(
    server: SharedServer,
    { administrator, name }: { administrator?: SignedIn; name?: string } = {},
  ): Promise<Team> {
    made += 1;
    const by = administrator ?? (await registerAdministrator(server));
    const reply = await by.call("POST", "/api/teams", { name: name ?? `Ward ${process.pid} ${made}` });
    if (reply.statusCode !== 201) throw new Error(`The team was not made: ${reply.body}`);
    return new Team(reply.json().id, reply.json().name, by);
  }

  add({ user }: Pick<SignedIn, "user">) {
    return this.administrator.call("POST", `/api/teams/${this.id}/members`, { providerId: user.id });
  }

  remove({ user }: Pick<SignedIn, "user">) {
    return this.administrator.call("DELETE", `/api/teams/${this.id}/members/${user.id}`);
  }

  end() {
    return this.administrator.call("DELETE", `/api/teams/${this.id}`);
  }

  /** @returns the grant's id. */
  async letIn(patient: Pick<SignedIn, "call">): Promise<number> {
    const reply = await patient.call("POST", "/api/provider-relationships", { teamId: this.id });
    if (reply.statusCode !== 201) throw new Error(`The team was not let in: ${reply.body}`);
    return reply.json().id;
  }
}

export async function registerAdministrator(server: SharedServer): Promise<SignedIn> {
  const administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
  return administrator;
}
