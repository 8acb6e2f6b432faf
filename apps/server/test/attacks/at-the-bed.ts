import { type Attack, outcome } from "./attack.ts";
import { newBike } from "./bike.ts";
import {
  bedsideCode,
  detailsOf,
  enterBedsideCode,
  newProvider,
  newWristband,
  recordRide,
  registerByEmail,
  ride,
  seesRidesOf,
  signInAtBed,
} from "./people.ts";

/** Registers under the patient's name with a mailbox of one's own, and waits for the nurse. */
export const preRegistration: Attack = async (installation) => {
  const [nurse, wristband] = [await newProvider(installation), newWristband()];
  const attacker = await registerByEmail(installation, detailsOf(wristband));
  const patient = await signInAtBed(installation, nurse, wristband);
  await ride(patient);
  return outcome(
    (await seesRidesOf(attacker.browser, patient.id)) || (await seesRidesOf(attacker.browser, attacker.id)),
  );
};

/** Registers under the patient's name, so that the nurse gets no code for the patient any more. */
export const lockOut: Attack = async (installation) => {
  const [nurse, wristband] = [await newProvider(installation), newWristband()];
  const patient = await signInAtBed(installation, nurse, wristband);
  await registerByEmail(installation, detailsOf(wristband));
  const { status, body } = await bedsideCode(nurse, wristband);
  if (status !== 201) return "gets through";
  const again = await enterBedsideCode(installation, wristband, body.code);
  return outcome(again.id !== patient.id);
};

/** A provider enters the code that she issued, and gives herself access. */
export const selfGrant: Attack = async (installation) => {
  const [nurse, attacker, wristband] = [
    await newProvider(installation),
    await newProvider(installation),
    newWristband(),
  ];
  const patient = await signInAtBed(installation, nurse, wristband);
  await ride(patient);
  const asPatient = await signInAtBed(installation, attacker, wristband);
  if (asPatient.id !== patient.id) throw new Error("The code is for another account.");
  await asPatient.browser.call("POST", "/api/provider-relationships", { providerId: attacker.id });
  return outcome(await seesRidesOf(attacker.browser, patient.id));
};

/** Confirms, with nobody else, an account that has a mailbox of the provider's own, and reads there what the patient rides. */
export const ownMailbox: Attack = async (installation) => {
  const [nurse, insider, wristband] = [
    await newProvider(installation),
    await newProvider(installation),
    newWristband(),
  ];
  const fake = await registerByEmail(installation, detailsOf(wristband));
  const account = `/api/patients/${fake.id}`;
  await insider.browser.mustCall("POST", `${account}/confirmation-code`);
  const code = await installation.mailbox.nextCode(fake.email);
  const { body } = await insider.browser.call<{ code: string }>("POST", "/api/witness-codes");
  const { patientNumber } = wristband;
  for (const witness of [{}, { witnessCode: body.code }]) {
    await insider.browser.call("POST", `${account}/confirm`, { patientNumber, code, ...witness });
  }
  await ride(await signInAtBed(installation, nurse, wristband));
  return outcome(await seesRidesOf(fake.browser, fake.id));
};

/**
 * Signs in with the number of a bike that another patient is riding, so that what they ride next counts for the
 * attacker.
 */
export const bikeTakenMidRide: Attack = async (installation) => {
  const bike = await newBike(installation, "301");
  const nurse = await newProvider(installation);
  const rider = await signInAtBed(installation, nurse, newWristband(), bike.number);
  await bike.pedal();
  if (!(await seesRidesOf(rider.browser, rider.id))) throw new Error("The rider's ride does not count.");
  const attacker = await signInAtBed(installation, nurse, newWristband(), bike.number);
  await bike.pedal({ endsRide: true });
  await bike.pedal();
  return outcome(await seesRidesOf(attacker.browser, attacker.id));
};

/** Posts one ride twice, under two ids, so that its minutes count twice. */
export const rideCountedTwice: Attack = async (installation) => {
  const patient = await signInAtBed(installation, await newProvider(installation), newWristband());
  const startedAt = new Date(Date.now() - 120_000);
  await ride(patient, startedAt);
  return outcome((await recordRide(patient, startedAt)).status === 201);
};
