import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { assess, greenAnswers, recommended } from "../../apps/server/test/support/safety-check.ts";
import { grant, register, type SignedIn } from "../../apps/server/test/support/test-server.ts";
import { openLive } from "./calls.ts";
import type { Journey } from "./journey.ts";
import { enterAsProvider, nora, signInElsewhere } from "./provider-portal.ts";
import { changeScreen } from "./screen-matrix.ts";
import { enter } from "./session.ts";

const dayMs = 86_400_000;

export interface WardPatient {
  readonly id: number;
  readonly name: string;
  readonly bed: string;
  readonly signIn: Readonly<Record<string, string>>;
}

interface Admitted {
  readonly firstName: string;
  readonly lastName: string;
  readonly bed: string;
  readonly deviceNumber?: string;
}

/**
 * One day of Nora's ward, at a hospital in UTC. It is tomorrow, because a browser keeps no cookie that has expired by its
 * own machine's clock. Time stands still between the steps, for the server, its database and every page alike.
 */
export class WardDay {
  readonly #journey: Journey;
  readonly #day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  readonly #pages: Page[] = [];
  #now = this.instant("00:00");
  #steps = 0;

  constructor(journey: Journey) {
    this.#journey = journey;
  }

  /** 'HH:MM' of the day. */
  instant(time: string): Date {
    return new Date(`${this.#day}T${time}:00Z`);
  }

  /** Moves the clock ahead. Anyone who was signed in before has been gone for too long, so their pages are closed. */
  async moveTo(time: string): Promise<void> {
    await Promise.all(this.#pages.splice(0).map((page) => page.context().close()));
    this.#now = this.instant(time);
    await this.#journey.server.setNow(this.#now);
  }

  /** A new patient of Nora's whom she assessed as clear, with the first step's goals. */
  async admit({ firstName, lastName, bed, ...details }: Admitted): Promise<WardPatient> {
    const { server } = this.#journey;
    const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@bedsidebike.example`;
    const patient = await register(server, "patient", { firstName, lastName, email, ...details });
    const nurse = await signInElsewhere(server, nora.firstName);
    const { id } = patient.user;
    await grant(patient, nurse);
    await assess(nurse, id, { ...greenAnswers, no_admission_type: true });
    await post(nurse, `/api/patients/${id}/goals/from-assessment`, { mobilityRecommendation: recommended });
    await post(nurse, `/api/patients/${id}/bed`, { bed });
    const signIn = { userType: "patient", firstName, lastName, email, dateOfBirth: "1944-04-12" };
    return { id, name: `${firstName} ${lastName}`, bed, signIn };
  }

  /** Signed out, with the hospital's clock. */
  async open(): Promise<Page> {
    const page = await this.#journey.open({ size: "tablet" });
    this.#pages.push(page);
    await page.clock.setFixedTime(this.#now);
    return page;
  }

  async openAsNurse(path: string): Promise<Page> {
    const page = await this.open();
    await enterAsProvider(page, nora);
    await page.goto(path);
    return page;
  }

  /** The nurse's page of a patient, with its stream of events. */
  async openPatient({ id, name }: WardPatient): Promise<Page> {
    const page = await this.open();
    await enterAsProvider(page, nora);
    await openLive(page, () => page.goto(`/provider-dashboard?patient=${id}`));
    await page.getByRole("heading", { level: 2, name }).waitFor();
    return page;
  }

  async openAsPatient({ signIn }: WardPatient, path: "/dashboard" | "/session"): Promise<Page> {
    const page = await this.open();
    await enter(page, "/api/auth/login", signIn);
    await openLive(page, () => page.goto(path));
    return page;
  }

  /**
   * One step of the day. JOURNEY_PICTURES names a folder for its screenshots, to be looked at: on a tablet and a desktop,
   * by day and by night, of the whole page, or of what is seen without scrolling.
   */
  async show(page: Page, step: string, { isFirstView = false } = {}): Promise<void> {
    this.#steps += 1;
    const folder = process.env.JOURNEY_PICTURES;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    for (const size of ["tablet", "desktop"] as const) {
      for (const theme of ["light", "dark"] as const) {
        await changeScreen(page, size, theme);
        const name = ["ward-day", String(this.#steps).padStart(2, "0"), step.replaceAll(/\W+/g, "-"), size, theme];
        await page.screenshot({ fullPage: !isFirstView, path: `${folder}/${name.join("-")}.png` });
      }
    }
    await changeScreen(page, "tablet", "light");
  }
}

async function post(by: SignedIn, path: string, body: object): Promise<void> {
  const reply = await by.call("POST", path, body);
  expect(reply.statusCode, `${path}: ${reply.body}`).toBeLessThan(300);
}

/** Visible without scrolling. */
export async function expectInView(page: Page, text: string): Promise<void> {
  const found = page.getByText(text).filter({ visible: true }).first();
  await found.waitFor();
  const box = await found.boundingBox();
  const bottom = (box?.y ?? Number.NaN) + (box?.height ?? 0);
  expect(bottom, `${text} is in view`).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}
