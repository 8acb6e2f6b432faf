import { userInfo } from "node:os";
import { z } from "zod";

const userName = z.string().regex(/^[^\p{Cc}]{1,100}$/u);

/** Who runs an admin command, by operating system user, as reported to the server. */
export const operator = z.strictObject({
  operatingSystemUser: userName,
  /** The user who became that one with sudo, if any. */
  sudoUser: userName.optional(),
});
export type Operator = z.infer<typeof operator>;

/** The user who runs this process. */
export function thisOperator(environment: NodeJS.ProcessEnv = process.env): Operator {
  const sudoUser = userName.safeParse(environment.SUDO_USER).data;
  return { operatingSystemUser: nameOfUser(), ...(sudoUser === undefined ? {} : { sudoUser }) };
}

/** Containers often run as a user without a name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
