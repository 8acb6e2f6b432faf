import { useTranslation } from "react-i18next";

/** Rules for `register`: required fields, with the message shown beside the field. */
export function useRequired() {
  const { t } = useTranslation(["sign-in-forms", "shell"]);
  const isFilled = (value: string) => value.trim() !== "" || t("shell:required");
  return {
    required: { validate: isFilled },
    requiredEmail: {
      validate: (value: string) =>
        value.trim() === "" ? isFilled(value) : /^\S+@\S+\.\S+$/.test(value.trim()) || t("emailInvalid"),
    },
  };
}
