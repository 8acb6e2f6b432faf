import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RotatingBanner } from "./rotating-banner.tsx";

const five = ["sittingOrLying", "muscleLoss", "moreDisabled", "fallsAfterDischarge", "cyclingAndSteps"] as const;
const six = ["legMuscle", "lyingInBed", "ageAndDecline", "earlyTherapy", "shorterStays", "safeCycling"] as const;
const eleven = [...five, ...six];

/** The five facts of SIGN-IN-5, or all eleven. */
export function DidYouKnow({ variant = "five" }: { variant?: "five" | "eleven" }) {
  const { t } = useTranslation("facts");
  const facts = useMemo(
    () =>
      (variant === "five" ? five : eleven).map((key) => ({
        key,
        text: t(`${key}.text`),
        reference: t(`${key}.reference`),
      })),
    [variant, t],
  );
  return <RotatingBanner facts={facts} />;
}
