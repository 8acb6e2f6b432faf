import { findNewestBackup, oldestBackupHours } from "../../platform/upkeep-figures.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

const hourMilliseconds = 3_600_000;

/** Checks that backups are made and encrypted. */
export async function checkBackups({ config, database, clock }: Checked): Promise<Finding> {
  const { ok, warning, failed } = findingsOn("backups");
  if (typeof database === "string" || !clock) return warning("Not known without the database.");
  const at = await database.asSystem("upkeep", findNewestBackup);
  if (config.authMode === "demo") return ok("Not needed for demo data.");
  if (!at)
    return failed("There has been none within a week: run npm run admin -- backup FILE, and enable the nightly timer.");
  const hours = Math.floor((clock.now().getTime() - at.getTime()) / hourMilliseconds);
  const newest = `The newest was written and read back ${hours} h ago`;
  if (hours >= oldestBackupHours) return failed(`${newest}: see why the nightly timer makes none.`);
  if (config.backupPublicKeys.length === 0) {
    return warning(
      `${newest}, but they are not encrypted: set BACKUP_PUBLIC_KEY (npm run admin -- make-backup-key FILE).`,
    );
  }
  return ok(`${newest}. They are encrypted.`);
}
