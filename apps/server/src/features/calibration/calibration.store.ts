import { desc, eq, sql } from "drizzle-orm";
import { addDays } from "../../platform/clock.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { patients, stayOutcomes } from "../../platform/database/schema.ts";
import { type CalibrationStay, READMISSION_DAYS } from "./calibration-report.ts";

interface StayRow extends Pick<CalibrationStay, "engineVersion" | "ageYears" | "sex" | "levelOfCare" | "dischargedOn"> {
  readonly stayDays: number;
  readonly leftFor: "home" | "elsewhere" | "died" | null;
  readonly hadFall: boolean | null;
  readonly hadPressureInjury: boolean | null;
  readonly hadClot: boolean | null;
  readonly wasReadmitted: boolean | null;
  readonly predictedHome: number | null;
  readonly predictedReadmission: number | null;
  readonly predictedFalls: number | null;
  readonly predictedPressure: number | null;
  readonly predictedVte: number | null;
  readonly predictedStayDays: number | null;
}

/**
 * Every stay that a provider assessed, without its patient. A readmission is what was entered by hand; otherwise a
 * later admission of the same patient within 30 days, or no readmission once those are over.
 */
export async function listCalibrationStays(tx: Transaction, today: string): Promise<CalibrationStay[]> {
  const isWithinWindow = (day: ReturnType<typeof sql>) =>
    sql`${day} between o.discharged_on and o.discharged_on + ${READMISSION_DAYS}::int and ${day} > o.admitted_on`;
  const rows = await selectRows<StayRow>(
    tx,
    sql`select o.engine_version as "engineVersion", o.age_years as "ageYears", o.sex, o.level_of_care as "levelOfCare",
          o.discharged_on::text as "dischargedOn", o.discharged_on - o.admitted_on as "stayDays",
          o.left_for as "leftFor", o.had_fall as "hadFall", o.had_pressure_injury as "hadPressureInjury",
          o.had_clot as "hadClot", o.predicted_home::float8 as "predictedHome",
          o.predicted_readmission::float8 as "predictedReadmission", o.predicted_falls::float8 as "predictedFalls",
          o.predicted_pressure::float8 as "predictedPressure", o.predicted_vte::float8 as "predictedVte",
          o.predicted_stay_days::float8 as "predictedStayDays",
          case when o.was_readmitted is not null then o.was_readmitted
            when exists (select 1 from stay_outcomes later
              where later.patient_id = o.patient_id and ${isWithinWindow(sql`later.admitted_on`)}) then true
            when exists (select 1 from patients p where p.user_id = o.patient_id and p.discharged_at is null
              and ${isWithinWindow(sql`p.admission_date`)}) then true
            when o.discharged_on < ${addDays(today, -READMISSION_DAYS)}::date then false
          end as "wasReadmitted"
        from stay_outcomes o where o.engine_version is not null order by o.id`,
  );
  return rows.map(toStay);
}

const asNumber = (answer: boolean | null): number | null => (answer === null ? null : Number(answer));

/** Going home and coming back are counted only for patients who left the hospital alive. */
function toStay({ leftFor, wasReadmitted, stayDays, ...row }: StayRow): CalibrationStay {
  const isAlive = leftFor === "home" || leftFor === "elsewhere";
  return {
    engineVersion: row.engineVersion,
    ageYears: row.ageYears,
    sex: row.sex,
    levelOfCare: row.levelOfCare,
    dischargedOn: row.dischargedOn,
    predicted: {
      home: row.predictedHome,
      readmission: row.predictedReadmission,
      falls: row.predictedFalls,
      pressure: row.predictedPressure,
      vte: row.predictedVte,
      stay: row.predictedStayDays,
    },
    observed: {
      home: isAlive ? Number(leftFor === "home") : null,
      readmission: isAlive ? asNumber(wasReadmitted) : null,
      falls: asNumber(row.hadFall),
      pressure: asNumber(row.hadPressureInjury),
      vte: asNumber(row.hadClot),
      stay: stayDays,
    },
  };
}

/** The latest ended stay of the patient with this number; null if there is none. */
export async function findLatestStay(
  tx: Transaction,
  patientNumber: string,
): Promise<{ id: number; patientId: number; dischargedOn: string } | null> {
  const [stay] = await tx
    .select({ id: stayOutcomes.id, patientId: patients.userId, dischargedOn: stayOutcomes.dischargedOn })
    .from(stayOutcomes)
    .innerJoin(patients, eq(patients.userId, stayOutcomes.patientId))
    .where(eq(patients.patientNumber, patientNumber))
    .orderBy(desc(stayOutcomes.dischargedOn), desc(stayOutcomes.id))
    .limit(1);
  return stay ?? null;
}

export async function updateReadmission(
  tx: Transaction,
  stayId: number,
  { wasReadmitted, recordedBy, at }: { wasReadmitted: boolean; recordedBy: number; at: Date },
): Promise<void> {
  await tx
    .update(stayOutcomes)
    .set({ wasReadmitted, readmissionRecordedBy: recordedBy, readmissionRecordedAt: at })
    .where(eq(stayOutcomes.id, stayId));
}
