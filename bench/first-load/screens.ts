/** A demo person, or nobody; the session is made over the real call. */
export type Visitor = "nobody" | "patient" | "provider";

export interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  readonly visitor: Visitor;
  /** Kilobytes of JavaScript over the wire, at most. */
  readonly scriptKilobytes?: number;
  /** Lighthouse's mobile performance, at least. */
  readonly performance?: number;
}

/** Budgets and floors of a first load. */
export const measuredScreens: readonly MeasuredScreen[] = [
  { name: "sign-in", path: "/", visitor: "nobody", scriptKilobytes: 145, performance: 97 },
  { name: "calculator", path: "/anonymous-risk-calculator", visitor: "nobody", scriptKilobytes: 165, performance: 95 },
  { name: "patient dashboard", path: "/dashboard", visitor: "patient", scriptKilobytes: 155, performance: 94 },
  { name: "provider portal", path: "/provider-dashboard", visitor: "provider", scriptKilobytes: 165, performance: 94 },
  { name: "session", path: "/session", visitor: "patient" },
];

/** What `auth.login` takes for the people of the demo data. */
export const demoPeople = {
  patient: {
    firstName: "Rosa",
    lastName: "Demo",
    dateOfBirth: "1944-04-12",
    deviceNumber: "121",
    userType: "patient",
  },
  provider: {
    email: "dana.provider@bedsidebike.example",
    firstName: "Dana",
    lastName: "Provider",
    userType: "provider",
  },
} as const;
