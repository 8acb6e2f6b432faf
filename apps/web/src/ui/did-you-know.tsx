import { useTranslation } from "react-i18next";
import { type Fact, RotatingBanner } from "./rotating-banner.tsx";

const five = ["sittingOrLying", "muscleLoss", "moreDisabled", "fallsAfterDischarge", "cyclingAndSteps"] as const;
const none: readonly Fact[] = [];

/** The five facts of SIGN-IN-5, and those that a screen adds. */
export function DidYouKnow({ more = none }: { more?: readonly Fact[] }) {
  const { t } = useTranslation("facts");
  const facts = five.map((key) => ({ key, text: t(`${key}.text`), reference: t(`${key}.reference`) }));
  return <RotatingBanner facts={[...facts, ...more]} />;
}
