import { type Call, calls } from "../../packages/contract/src/index.ts";
import { toListItem } from "../docs/holding-tests.ts";
import { type Requirement, requirements } from "./asvs.ts";
import { callers, outcomeOf } from "./callers.ts";

/** The security matrix in Markdown, from the access rules of the contract. */
export function renderSecurityMatrix(): string {
  return `${[preamble, matrix(), requirementsPreamble, ...requirements.map(requirementSection)].join("\n\n")}\n`;
}

const preamble = `# Who gets what: the security matrix

For whoever audits who may do what. Written by hand from the rules of access (\`scripts/security/callers.ts\`); a test
starts a server in verified mode and makes each call as each caller (\`apps/server/test/access.api.test.ts\`).

## Calls and callers

**ok**: the caller is let in, and the reply depends on the request alone. **401**: nobody is signed in, or the key is
missing. **403**: refused. **404**: the path names what this caller may not know to exist.

- A path or body that names a patient names the confirmed one, except for the unconfirmed patient, who asks for their own
  data; for somebody else's they get what the other patient gets. A goal, a grant or a session in a path is the confirmed
  patient's; a provider or a passkey is that of the provider with the grant.
- The confirmed patient let a team in. The provider of a team has access by this alone; the one who left the team had it
  so, and a path that names a person in a team names another.
- The provider who may not prescribe is a CNA with a grant; another provider is an RN.
- The administrator is a provider with that mark, and without a grant. The inactive provider waits for approval.
- Deactivating a provider ends their sessions: who comes with the cookie of one is a visitor.
- The bike sends its own key and no cookie; the ride ticket is that of the ride in the path, the help ticket that of the confirmed patient, and no cookie is with them.
- The family link is the confirmed patient's; its token stands in the body, and everybody else sends one that was made up.
- A ride in a path is one that the provider with the grant wrote down, or for readings and feedback one of the confirmed
  patient's tablet.`;

function matrix(): string {
  const rows = calls.map((call) => [labelOf(call), ...callers.map((caller) => String(outcomeOf(call, caller)))]);
  return [["call", ...callers], ["---", ...callers.map(() => "---")], ...rows].map(toLine).join("\n");
}

const toLine = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const labelOf = ({ method, path }: Call): string => `\`${method} ${path.replace(/:(\w+)/g, "{$1}")}\``;

const requirementsPreamble = `## Forty requirements

Of OWASP ASVS 5.0, levels 1 and 2, in our words, each with the tests that hold it or the reason why it does not apply
(\`scripts/security/asvs.ts\`). A test fails when a title is no longer in its file.`;

function requirementSection({ asvs, text, heldBy, notApplicable, open }: Requirement, index: number): string {
  const lines = [
    `**${index + 1}. ${text}** (${asvs.join(", ")})`,
    ...heldBy.map(toListItem),
    ...(notApplicable ? [`- Not applicable${heldBy.length > 0 ? " in part" : ""}: ${notApplicable}`] : []),
    ...(open ? [`- Open: ${open}`] : []),
  ];
  return lines.join("\n");
}
