import { useTranslation } from "react-i18next";
import { loadWords } from "../locales/i18n.ts";
import { inTime } from "../network/in-time.ts";
import type { FieldProblem } from "./field-problem.ts";

type Finders = typeof import("./field-problem.ts");

/** Comes with its words at the first submit. Null where it does not come: the server checks the same. */
const loadFinders = (): Promise<Finders | null> =>
  Promise.all([inTime(() => import("./field-problem.ts")), loadWords("field-problems")]).then(
    ([finders]) => finders,
    () => null,
  );

type Find = (finders: Finders, value: string) => FieldProblem | null;

/** Rules for `register`: what each field of a person's details must be, with the message shown beside it. */
export function useFieldChecks() {
  const { t } = useTranslation(["shell", "field-problems"]);
  const optional = (find: Find) => ({
    async validate(value: string) {
      if (value.trim() === "") return true;
      const finders = await loadFinders();
      const problem = finders && find(finders, value);
      return problem === null || t(`field-problems:problem.${problem}`);
    },
  });
  const required = (find: Find) => ({
    validate: (value: string) => (value.trim() === "" ? t("shell:required") : optional(find).validate(value)),
  });
  const name: Find = (finders, value) => finders.nameProblem(value);
  const email: Find = (finders, value) => finders.emailProblem(value);
  const bornAnyTime: Find = (finders, value) => finders.birthDateProblem(value, null);
  return {
    filled: required(() => null),
    name: optional(name),
    requiredName: required(name),
    email: optional(email),
    requiredEmail: required(email),
    /** Of a blank sign-in. */
    emailOrName: { validate: async () => (await loadFinders()) === null || t("field-problems:emailOrName") },
    bornAnyTime: optional(bornAnyTime),
    requiredBornAnyTime: required(bornAnyTime),
    requiredPatientsBirth: (today: string) => required((finders, value) => finders.birthDateProblem(value, today)),
    bike: optional((finders, value) => finders.bikeNumberProblem(value)),
  };
}
