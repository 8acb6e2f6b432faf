import { ASSESSMENT_LIMITS } from "@bedside-bike/clinical";
import { ageOn } from "@bedside-bike/clinical/calendar";
import { firstName, lastName } from "@bedside-bike/contract";
import { isWithin } from "@bedside-bike/contract/limits";
import { sql } from "drizzle-orm";
import { hospitalDay } from "../../platform/clock.ts";
import { selectRows } from "../../platform/database/database.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

/** More than these are counted, and listed once the first are settled. */
const listedAtMost = 20;

const listIds = (people: readonly { readonly id: number }[]): string => {
  const ids = people.slice(0, listedAtMost).map(({ id }) => id);
  return `${ids.length === 1 ? "id" : "ids"} ${ids.join(", ")}${people.length > ids.length ? ", ..." : ""}`;
};

const unknown = "Not known without the database.";

/** Checks that no patient in the hospital has a date of birth that version 2.0.0 took and that is refused since. */
export async function checkBirthDates({ config, database, clock }: Checked): Promise<Finding> {
  const { ok, warning } = findingsOn("birth dates");
  if (typeof database === "string" || !clock) return warning(unknown);
  const { low, high } = ASSESSMENT_LIMITS.age;
  const today = hospitalDay(clock.now(), config.hospitalTimeZone);
  // Wider by a day than the ages: when somebody born on February 29 is a year older, Node decides.
  const near = await database.asSystem("admin", (tx) =>
    selectRows<{ id: number; dateOfBirth: string }>(
      tx,
      sql`select t.user_id as id, i.date_of_birth::text as "dateOfBirth"
        from patients t join identities i on i.user_id = t.user_id
        where t.discharged_at is null and (
          i.date_of_birth >= ${today}::date - make_interval(years => ${low}, days => 1)
          or i.date_of_birth <= ${today}::date - make_interval(years => ${high + 1}, days => -1))
        order by t.user_id`,
    ),
  );
  const wrong = near.filter(({ dateOfBirth }) => !isWithin(ageOn(today, dateOfBirth), ASSESSMENT_LIMITS.age));
  if (wrong.length === 0) return ok(`Every patient is ${low} to ${high} years old.`);
  return warning(
    `By their date of birth, patients here are not ${low} to ${high} years old: ${wrong.length} (${listIds(wrong)}). Compare ` +
      "each with the record, then: npm run admin -- correct-birth-date ID YYYY-MM-DD",
  );
}

/** Checks that whoever signs in by name can type it: 2.0.0 took names with signs that can't be seen. */
export async function checkNames({ database }: Checked): Promise<Finding> {
  const { ok, warning } = findingsOn("names");
  if (typeof database === "string") return warning(unknown);
  // Most names are of these letters and need no look.
  const plain = "^[A-Za-z][A-Za-z .'-]{0,98}$";
  const others = await database.asSystem("admin", (tx) =>
    selectRows<{ id: number; isPatient: boolean; firstName: string; lastName: string }>(
      tx,
      sql`select u.id, t.user_id is not null as "isPatient", u.first_name as "firstName", u.last_name as "lastName"
        from users u left join patients t on t.user_id = u.id left join providers p on p.user_id = u.id
        where (t.user_id is not null and t.discharged_at is null or p.is_active)
          and not (u.first_name ~ ${plain} and u.last_name ~ ${plain})
        order by u.id`,
    ),
  );
  const wrong = others.filter(
    (person) => !firstName.safeParse(person.firstName).success || !lastName.safeParse(person.lastName).success,
  );
  if (wrong.length === 0) return ok("Each can be typed.");
  const patients = wrong.filter(({ isPatient }) => isPatient);
  const providers = wrong.filter(({ isPatient }) => !isPatient);
  return warning(
    [
      "Names with a sign that can't be typed or seen sign nobody in.",
      ...(patients.length > 0
        ? [
            `Patients: ${patients.length} (${listIds(patients)}): they sign in by email alone, or by a bedside code for their ` +
              "number. Who has neither gets a new account at the bed; then: npm run admin -- end-account ID",
          ]
        : []),
      ...(providers.length > 0
        ? [
            `Providers: ${providers.length} (${listIds(providers)}): they sign in by passkey or the hospital's sign-on, or ` +
              "register with another address; then: npm run admin -- deactivate-provider ID",
          ]
        : []),
    ].join(" "),
  );
}
