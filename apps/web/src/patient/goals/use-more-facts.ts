import { useTranslation } from "react-i18next";
import type { Fact } from "../../ui/rotating-banner.tsx";

const six = ["legMuscle", "lyingInBed", "ageAndDecline", "earlyTherapy", "shorterStays", "safeCycling"] as const;

/** What 'Did You Know?' says here after its first five facts. */
export function useMoreFacts(): Fact[] {
  const { t } = useTranslation("more-facts");
  return six.map((key) => ({ key, text: t(`${key}.text`), reference: t(`${key}.reference`) }));
}
