import { describe, expect, it } from "vitest";
import {
  isUnconfirmed,
  type PatientUser,
  type ProviderUser,
  readStoredSession,
  storeSession,
} from "./stored-session.ts";

function memoryStorage(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => {
      content[key] = value;
    },
    removeItem: (key: string) => {
      delete content[key];
    },
  };
}

const patient: PatientUser = {
  id: 4,
  userType: "patient",
  firstName: "Rosa",
  lastName: "Demo",
  email: null,
  admissionDate: "2026-11-14",
  deviceNumber: "121",
  weightKg: null,
  isConfirmed: true,
};
const provider: ProviderUser = {
  id: 3,
  userType: "provider",
  firstName: "Demo",
  lastName: "Provider",
  email: "demo@bedsidebike.example",
  credentials: "DPT",
  specialty: "Rehabilitation",
  licenseNumber: null,
  providerRole: "physical_therapist",
  isActive: true,
  isAdministrator: false,
};

describe("stored session", () => {
  it("stores a patient under both keys and reads them back [SIGN-IN-50]", () => {
    const storage = memoryStorage();
    expect(storeSession(storage, patient)).toEqual({ user: patient, patient });
    expect(Object.keys(storage.content).sort()).toEqual(["patient", "user"]);
    expect(readStoredSession(storage)).toEqual({ user: patient, patient });
  });

  it("stores a provider as user only, and forgets an earlier patient [SIGN-IN-50]", () => {
    const storage = memoryStorage();
    storeSession(storage, patient);
    storeSession(storage, provider);
    expect(readStoredSession(storage)).toEqual({ user: provider, patient: null });
    expect(storage.content).not.toHaveProperty("patient");
  });

  it("knows whose account waits to be confirmed [CONFIRM-11]", () => {
    expect([isUnconfirmed(patient), isUnconfirmed({ ...patient, isConfirmed: false })]).toEqual([false, true]);
  });

  it("reads no patient but the user", () => {
    const storage = memoryStorage();
    storeSession(storage, patient);
    const other = { ...patient, id: 5, firstName: "Sam" };
    storage.setItem("user", JSON.stringify(other));
    expect(readStoredSession(storage)).toEqual({ user: other, patient: other });
  });

  it("clears both with none [SIGN-IN-50]", () => {
    const storage = memoryStorage({ other: "stays" });
    storeSession(storage, patient);
    storeSession(storage, null);
    expect(storage.content).toEqual({ other: "stays" });
  });

  it.each(["{", "null", "[]", '"text"', '{"id":"4"}', '{"id":1,"firstName":"A","lastName":"B","userType":"admin"}'])(
    "discards the corrupt value %s [SIGN-IN-51]",
    (corrupt) => {
      const storage = memoryStorage({ user: corrupt });
      expect(readStoredSession(storage)).toEqual({ user: null, patient: null });
      expect(storage.content).toEqual({});
    },
  );
});
