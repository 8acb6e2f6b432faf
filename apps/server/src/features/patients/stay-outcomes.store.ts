import { and, eq, lt, max, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { stayOutcomes } from "../../platform/database/schema.ts";

/** What is stored for an assessment, by any version of the engine; older rows lack fields, withheld figures are null. */
export interface StoredFigures {
  readonly deconditioning?: { readonly probability?: number } | null;
  readonly vte?: { readonly probability?: number; readonly band_reason?: string } | null;
  readonly falls?: { readonly probability?: number } | null;
  readonly pressure?: { readonly probability?: number } | null;
  readonly dischargeData?: { readonly home_probability?: number } | null;
  readonly readmissionData?: { readonly thirty_day_probability?: number } | null;
  readonly los?: number | null;
}

/** The predictions to compare with what happens. If a clot was already there, no new one was predicted. */
export const predictedFigures = (stored: StoredFigures) => ({
  predictedDeconditioning: stored.deconditioning?.probability ?? null,
  predictedVte: stored.vte?.band_reason === "present" ? null : (stored.vte?.probability ?? null),
  predictedFalls: stored.falls?.probability ?? null,
  predictedPressure: stored.pressure?.probability ?? null,
  predictedHome: stored.dischargeData?.home_probability ?? null,
  predictedReadmission: stored.readmissionData?.thirty_day_probability ?? null,
  predictedStayDays: stored.los ?? null,
});

type StayOutcome = typeof stayOutcomes.$inferSelect;

export interface EndingStay extends Pick<StayOutcome, "ageYears" | "sex" | "levelOfCare" | "engineVersion"> {
  readonly admittedOn: string;
  readonly figures: StoredFigures;
}

/** When the patient's stay before this one ended; null for the first. */
export async function findFormerDischarge(tx: Transaction, patientId: number): Promise<Date | null> {
  const admittedOn = sql`(select admission_date from patients where user_id = ${patientId})`;
  const [row] = await tx
    .select({ recordedAt: max(stayOutcomes.recordedAt) })
    .from(stayOutcomes)
    .where(and(eq(stayOutcomes.patientId, patientId), lt(stayOutcomes.admittedOn, admittedOn)));
  return row?.recordedAt ?? null;
}

interface StayRow extends Omit<EndingStay, "figures"> {
  readonly figures: StoredFigures | null;
}

/**
 * The stay as it is on record, with its first assessment by a provider; without one only the dates and the age. What
 * the assessment assumed counts as not known.
 */
export async function findEndingStay(
  tx: Transaction,
  { patientId, since, timeZone }: { patientId: number; since: Date | null; timeZone: string },
): Promise<EndingStay | null> {
  const answered = (field: string) => sql`case when not a.assumed ? ${field} then a.input ->> ${field} end`;
  const [row] = await selectRows<StayRow>(
    tx,
    sql`select p.admission_date::text as "admittedOn",
          coalesce(patient_age(p.user_id, p.admission_date), (${answered("age")})::float8::int) as "ageYears",
          ${answered("sex")} as sex, ${answered("level_of_care")} as "levelOfCare", a.engine_version as "engineVersion",
          a.result as figures
        from patients p
        left join lateral (select r.*,
            coalesce(r.result #> '{provenance,assumed}', r.result -> 'assumed', '[]') as assumed
          from risk_assessments r
          where r.patient_id = p.user_id and not r.is_self_reported
            and (r.created_at at time zone ${timeZone})::date >= p.admission_date
            and r.created_at > ${since?.toISOString() ?? "-infinity"}::timestamptz
          order by r.created_at, r.id limit 1) a on true
        where p.user_id = ${patientId}`,
  );
  return row ? { ...row, figures: row.figures ?? {} } : null;
}

/**
 * A stay that was ended too early ends again with the same admission day: answers from the first time stay unless given
 * again.
 */
export async function upsertStayOutcome(
  tx: Transaction,
  { figures, ...stay }: EndingStay & Pick<StayOutcome, "patientId" | "dischargedOn" | "recordedBy" | "recordedAt">,
  answers: Pick<StayOutcome, "leftFor" | "hadFall" | "hadPressureInjury" | "hadClot">,
): Promise<void> {
  const { patientId: _, admittedOn: __, ...rest } = { ...stay, ...predictedFigures(figures) };
  const answered = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
  await tx
    .insert(stayOutcomes)
    .values({ ...stay, ...predictedFigures(figures), ...answers })
    .onConflictDoUpdate({
      target: [stayOutcomes.patientId, stayOutcomes.admittedOn],
      set: { ...rest, ...answered },
    });
}
