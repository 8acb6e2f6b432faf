import { useTranslation } from "react-i18next";
import { bikeNumberProblem, birthDateProblem, emailProblem, type FieldProblem, nameProblem } from "./field-problem.ts";
import { useHospitalToday } from "./hospital-clock.ts";

/** Rules for `register`: what each field of a person's details must be, with the message shown beside it. */
export function useFieldChecks() {
  const { t } = useTranslation();
  const today = useHospitalToday();
  const said = (problem: FieldProblem | null) => problem === null || t(`fieldProblem.${problem}`);
  const required = (find: (value: string) => FieldProblem | null) => ({
    validate: (value: string) => (value.trim() === "" ? t("required") : said(find(value))),
  });
  const optional = (find: (value: string) => FieldProblem | null) => ({
    validate: (value: string) => said(find(value)),
  });
  return {
    filled: required(() => null),
    name: optional(nameProblem),
    requiredName: required(nameProblem),
    email: optional(emailProblem),
    requiredEmail: required(emailProblem),
    bornAnyTime: optional((born) => birthDateProblem(born, null)),
    requiredPatientsBirth: required((born) => birthDateProblem(born, today)),
    bike: optional(bikeNumberProblem),
  };
}
