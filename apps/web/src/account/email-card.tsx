import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePatient } from "../session/signed-in.tsx";
import { Card } from "../ui/card.tsx";
import { EmailAddressForm } from "./email-address-form.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";

type Step = { readonly name: "address" } | { readonly name: "code" | "done"; readonly email: string };

/**
 * Adds an email address to an account that was made at the bed. Shown until the screen is left, even once it is done.
 */
export function EmailCard() {
  const { t } = useTranslation("account");
  const { email } = usePatient();
  const [step, setStep] = useState<Step>({ name: "address" });
  if (email !== null && step.name !== "done") return null;
  return (
    <Card title={t("email.title")}>
      {step.name === "address" && <EmailAddressForm onSent={(address) => setStep({ name: "code", email: address })} />}
      {step.name === "code" && (
        <EmailCodeForm
          email={step.email}
          onDone={(address) => setStep({ name: "done", email: address })}
          onBack={() => setStep({ name: "address" })}
        />
      )}
      {step.name === "done" && <p role="status">{t("email.done", { email: step.email })}</p>}
    </Card>
  );
}
