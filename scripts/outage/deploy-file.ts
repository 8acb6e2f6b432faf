import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The text of a file in deploy/ with a hospital's addresses, users and paths replaced by those of this run.
 * @throws Error for text that the file does not have, because the file would then not be tested as it is.
 */
export function adaptDeployFile(name: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(join("deploy", name), "utf8");
  for (const [hospital, here] of Object.entries(replacements)) {
    if (!text.includes(hospital)) throw new Error(`deploy/${name} no longer says ${JSON.stringify(hospital)}.`);
    text = text.replaceAll(hospital, here);
  }
  return text;
}
