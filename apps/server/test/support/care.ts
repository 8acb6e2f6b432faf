import type { Prescription } from "@bedside-bike/clinical";
import type {
  Dashboard,
  Goal,
  LatestRiskAssessment,
  PatientGoalLimits,
  ProviderPatient,
  RideState,
  StoredRiskAssessment,
} from "@bedside-bike/contract";
import { assess, clear, recommended } from "./safety-check.ts";
import { grant, register, type SharedServer, type SignedIn, signInAgain, type TestServer } from "./test-server.ts";

/** A provider's answer to every question. */
export const everyAnswer = { clearanceAcknowledged: true, overrideConfirmed: true } as const;

const units = { duration: "minutes", power: "watts", sessions: "sessions" } as const;

/** How many steps of the plan apart these are; a part that falls counts as none. */
export const stepsBetween = (from: Prescription, to: Prescription): number =>
  Math.ceil(
    Math.max(0, to.watts - from.watts) / 5 +
      Math.max(0, to.minutes - from.minutes) / 5 +
      Math.max(0, to.sessions - from.sessions) -
      1e-9,
  );

/** A patient and the providers who care for them, through the API. */
export class Care<Server extends SharedServer = TestServer> {
  readonly server: Server;
  readonly patient: SignedIn;
  readonly provider: SignedIn;
  readonly path: string;

  private constructor(server: Server, patient: SignedIn, provider: SignedIn) {
    this.server = server;
    this.patient = patient;
    this.provider = provider;
    this.path = `/api/patients/${patient.user.id}`;
  }

  /** A new patient, and a provider with a grant. */
  static async begin<Server extends SharedServer>(
    server: Server,
    details: Record<string, unknown> = {},
  ): Promise<Care<Server>> {
    const provider = await register(server, "provider");
    const patient = await register(server, "patient", details);
    await grant(patient, provider);
    return new Care(server, patient, provider);
  }

  /** Another provider with a grant. */
  async colleague(): Promise<SignedIn> {
    const provider = await register(this.server, "provider");
    await grant(this.patient, provider);
    return provider;
  }

  /** Moves to that time, and signs both in again. */
  async travel(this: Care, to: number | Date, others: readonly SignedIn[] = []): Promise<void> {
    await this.server.setNow(new Date(to));
    for (const person of [this.patient, this.provider, ...others]) await signInAgain(person);
  }

  assess(answers?: object): Promise<StoredRiskAssessment> {
    return assess(this.provider, this.patient.user.id, answers);
  }

  async assessAndClear(answers: object): Promise<void> {
    await clear(this.provider, this.patient.user.id, await this.assess(answers));
  }

  /** Today's step of the newest assessment, or with edits. */
  sendStart(edits: object = {}, answer: object = {}, by = this.provider) {
    const body = { mobilityRecommendation: { ...recommended, ...edits }, ...answer };
    return by.call("POST", `${this.path}/goals/from-assessment`, body);
  }

  /** Replaces the current goals. */
  save(targets: Partial<Record<keyof typeof units, number>>, answer: object = {}, by = this.provider) {
    const goals = Object.entries(targets).map(([goalType, targetValue]) => ({
      goalType,
      targetValue,
      unit: units[goalType as keyof typeof units],
      label: goalType,
      period: goalType === "sessions" ? "daily" : "session",
    }));
    return by.call("POST", `${this.path}/goals`, { goals, ...answer });
  }

  async change(type: Goal["goalType"], targetValue: number, answer: object = {}, by = this.provider) {
    const goal = (await this.goals(by)).find(({ goalType }) => goalType === type);
    return by.call("PATCH", `/api/goals/${goal?.id}`, { targetValue, ...answer });
  }

  async goals(by = this.provider): Promise<Goal[]> {
    return (await by.call("GET", `${this.path}/goals`)).json();
  }

  async limits(): Promise<PatientGoalLimits> {
    return (await this.provider.call("GET", `${this.path}/goal-limits`)).json();
  }

  async dashboard(by = this.patient): Promise<Dashboard> {
    return (await by.call("GET", `${this.path}/dashboard`)).json();
  }

  async row(): Promise<ProviderPatient> {
    const rows: ProviderPatient[] = (
      await this.provider.call("GET", `/api/providers/${this.provider.user.id}/patients`)
    ).json();
    const own = rows.find(({ id }) => id === this.patient.user.id);
    if (!own) throw new Error("The patient is not listed.");
    return own;
  }

  async newestAssessment(by = this.provider): Promise<LatestRiskAssessment> {
    return (await by.call("GET", `${this.path}/risk-assessment`)).json();
  }

  recordEvent(kind: string, occurredAt: Date | string, rest: object = {}, by = this.provider) {
    const at = typeof occurredAt === "string" ? occurredAt : occurredAt.toISOString();
    return by.call("POST", `${this.path}/safety-events`, { kind, occurredAt: at, ...rest });
  }

  /** The state as each call returns it. */
  async states(): Promise<Readonly<Record<string, RideState>>> {
    return {
      dashboard: (await this.dashboard()).rideState,
      "dashboard for a provider": (await this.dashboard(this.provider)).rideState,
      "goal limits": (await this.limits()).rideState,
      "row of the list": (await this.row()).rideState,
      "newest assessment": (await this.newestAssessment()).rideState,
      "newest assessment for the patient": (await this.newestAssessment(this.patient)).rideState,
    };
  }

  /** The state, which every call must return alike. */
  async state(): Promise<RideState> {
    const [[, first] = [], ...others] = Object.entries(await this.states());
    for (const [call, state] of others) {
      if (JSON.stringify(state) !== JSON.stringify(first)) {
        throw new Error(`${call} says ${JSON.stringify(state)}, the dashboard ${JSON.stringify(first)}`);
      }
    }
    return first as RideState;
  }
}
