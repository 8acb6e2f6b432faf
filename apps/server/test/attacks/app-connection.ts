import { type Attack, outcome } from "./attack.ts";
import type { Statement } from "./installation.ts";
import { newProvider, newWristband, ride, signInAtBed } from "./people.ts";

/** The rows, or none if the database refuses. */
const attempt = (statement: Statement, text: string) => statement(text).catch(() => []);

/** From the app's connection, becomes the owner of the tables, whom no policy binds. */
export const becomeOwner: Attack = async (installation) => {
  const patient = await signInAtBed(installation, await newProvider(installation), newWristband());
  return installation.asApp(async (statement) => {
    const [table] = await statement("select tableowner from pg_tables where tablename = 'users'");
    for (const way of ["reset role", "set role none", `set role "${table?.tableowner}"`]) {
      await attempt(statement, way);
      const seen = await attempt(statement, `select first_name from users where id = ${patient.id}`);
      if (seen.length > 0) return "gets through";
    }
    return "stopped";
  });
};

/** From the app's connection, says that it acts for another person or for the product itself. */
export const claimToBeAnother: Attack = async (installation) => {
  const patient = await signInAtBed(installation, await newProvider(installation), newWristband());
  await ride(patient);
  const claims = ["patient", "system", `patient|${patient.id}|`, "system||admin"];
  return installation.asApp(async (statement) => {
    for (const claim of claims) {
      await attempt(statement, `select set_config('bedside.actor', '${claim}', false)`);
      await attempt(statement, `select set_config('bedside.person_id', '${patient.id}', false)`);
      const seen = await attempt(statement, `select id from rides where patient_id = ${patient.id}`);
      if (seen.length > 0) return outcome(true);
    }
    return outcome(false);
  });
};
