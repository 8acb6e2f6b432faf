import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../platform/database/database.ts";
import { accessKey, type Known, peopleOf, teamParty } from "./lost-entries.ts";
import type { ExportedEntry } from "./read-audit-export.ts";

interface Person {
  readonly id: number;
  readonly provider: string | null;
  readonly patient_number: string | null;
  readonly is_active: boolean | null;
}

/**
 * What the recovered database knows about the people in these entries: patients by id and number, providers by name.
 */
export async function findKnown(
  tx: Transaction,
  { entries, recoveredTo }: { readonly entries: readonly ExportedEntry[]; readonly recoveredTo: Date },
): Promise<Known> {
  const ids = JSON.stringify([...new Set(entries.flatMap(peopleOf))]);
  const people = await selectRows<Person>(
    tx,
    sql`select u.id, p.is_active, t.patient_number,
          case when p.user_id is not null then u.first_name || ' ' || u.last_name || ', ' || p.credentials end as provider
        from json_array_elements_text(${ids}::json) as asked (id) join users u on u.id = asked.id::bigint
        left join providers p on p.user_id = u.id left join patients t on t.user_id = u.id
        where u.created_at <= ${recoveredTo.toISOString()}::timestamptz`,
  );
  const asked = sql`(select id::bigint from json_array_elements_text(${ids}::json) as asked (id))`;
  const access = await selectRows<{ patientId: number; providerId: number }>(
    tx,
    sql`select patient_id::float8 as "patientId", provider_id::float8 as "providerId"
        from open_access() where patient_id in ${asked}`,
  );
  const grants = await selectRows<{ patientId: number; providerId: number | null; teamId: number }>(
    tx,
    sql`select patient_id::float8 as "patientId", provider_id::float8 as "providerId", team_id::float8 as "teamId"
        from grants where revoked_at is null and patient_id in ${asked}`,
  );
  const teams = await selectRows<{ id: number; name: string }>(
    tx,
    sql`select id::float8 as id, name from teams where created_at <= ${recoveredTo.toISOString()}::timestamptz`,
  );
  return {
    people: new Map(people.map((person) => [person.id, nameOf(person)])),
    teams: new Map(teams.map(({ id, name }) => [id, `team ${name} (id ${id})`])),
    openAccess: new Set(access.map(({ patientId, providerId }) => accessKey(patientId, providerId))),
    openGrants: new Set(
      grants.map(({ patientId, providerId, teamId }) => accessKey(patientId, providerId ?? teamParty(teamId))),
    ),
    activeProviders: new Set(people.filter((person) => person.is_active).map(({ id }) => id)),
  };
}

function nameOf({ id, provider, patient_number: number }: Person): string {
  if (provider !== null) return `${provider} (id ${id})`;
  return number === null ? `patient ${id}` : `patient ${id} (number ${number})`;
}
