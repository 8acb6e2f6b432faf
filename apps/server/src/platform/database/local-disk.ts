import type { Database } from "./database.ts";
import { nothingStorable } from "./failures.ts";

/**
 * A database whose files are on this machine: no transaction begins without the space that its commit may need, so that
 * PostgreSQL never runs out of disk space. Only a backup, which stores nothing here, may still begin.
 */
export function onLocalDisk(database: Database, hasSpace: () => boolean): Database {
  const withSpace = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (!hasSpace()) throw nothingStorable();
    return run();
  };
  return {
    ...database,
    withSession: (...session) => withSpace(() => database.withSession(...session)),
    withBoard: (...board) => withSpace(() => database.withBoard(...board)),
    withFamilyLink: (...link) => withSpace(() => database.withFamilyLink(...link)),
    asSystem: (scope, work) => withSpace(() => database.asSystem(scope, work)),
    asAnonymous: (statement) => withSpace(() => database.asAnonymous(statement)),
    couldStore: () => hasSpace() && database.couldStore(),
  };
}
