import { SAFETY_ITEMS, type SafetyAnswerName, type SessionCheckSign } from "@bedside-bike/clinical";
import type { SessionCheckOffer } from "@bedside-bike/contract";
import { SESSION_CHECK_VITAL_LIMITS, type SessionCheckVitalName } from "@bedside-bike/contract/limits";
import type { QuantityRead } from "@bedside-bike/contract/units";
import { useTranslation } from "react-i18next";
import { amountIn } from "../../assessment/form/shown-quantity.ts";
import { useWhen } from "../../ride-state/use-when.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { NumberField, SelectField } from "../../ui/field.tsx";
import { Grid, layoutClass } from "../../ui/layout.tsx";
import { useUnitSystem } from "../../ui/unit-system.ts";
import { useNumberWords } from "../../ui/use-number-words.ts";
import { type SignEntries, unitOfVital } from "./vital-entries.ts";

const order = [
  "respiratory_rate",
  "spo2_percent",
  "oxygen_support",
  "systolic_mmhg",
  "map_mmhg",
  "heart_rate",
  "consciousness",
  "temperature_c",
] as const satisfies readonly SessionCheckSign[];
type ChoiceSign = Exclude<SessionCheckSign, SessionCheckVitalName>;

interface SignsProps {
  entries: SignEntries;
  /** Of the newest assessment. */
  offer: SessionCheckOffer | null;
  /** What is no number within its range. */
  wrong: Partial<Record<SessionCheckVitalName, QuantityRead>>;
  refused: { readonly sign: SessionCheckSign; readonly message: string } | null;
  onChange: (entries: SignEntries) => void;
}

/** The signs one by one. What the assessment has is offered with its time, and taken by a tap. */
export function Signs({ entries, offer, wrong, refused, onChange }: SignsProps) {
  const { t } = useTranslation(["session-check", "safety-check"]);
  const numberWords = useNumberWords();
  const system = useUnitSystem();
  const unitLabel = (sign: SessionCheckVitalName) =>
    t(`session-check:unit.${sign === "temperature_c" && system === "us" ? "temperature_f" : sign}`);
  const set = (sign: SessionCheckSign, text: string) => onChange({ ...entries, [sign]: text });
  const problemOf = (sign: SessionCheckVitalName): string | undefined => {
    const read = wrong[sign];
    if (read === undefined) return undefined;
    const { low, high } = SESSION_CHECK_VITAL_LIMITS[sign];
    const unit = unitOfVital(sign, system);
    const range = t("session-check:range", { low: amountIn(unit, low), high: amountIn(unit, high) });
    return numberWords(read, entries[sign] ?? "", unitLabel(sign)) ?? range;
  };
  const messageOf = (sign: SessionCheckSign) => (refused?.sign === sign ? refused.message : undefined);
  return (
    <Grid min="10.625rem" align="start" gap={3}>
      {order.map((sign) => (
        <div key={sign}>
          {isChoice(sign) ? (
            <SelectField
              label={t(`session-check:vital.${sign}`)}
              error={messageOf(sign)}
              placeholder={t("session-check:notChosen")}
              options={SAFETY_ITEMS[sign].choices.map((value) => ({ value, label: t(`safety-check:answer.${value}`) }))}
              value={entries[sign] ?? ""}
              onChange={(event) => set(sign, event.target.value)}
            />
          ) : (
            <NumberField
              label={t(`session-check:vital.${sign}`)}
              unit={unitLabel(sign)}
              error={problemOf(sign) ?? messageOf(sign)}
              value={entries[sign] ?? ""}
              onChange={(event) => set(sign, event.target.value)}
            />
          )}
          {!entries[sign] && <Offer sign={sign} offer={offer} onTake={(text) => set(sign, text)} />}
        </div>
      ))}
    </Grid>
  );
}

const isChoice = (sign: SessionCheckSign): sign is ChoiceSign => sign === "oxygen_support" || sign === "consciousness";

interface OfferProps extends Pick<SignsProps, "offer"> {
  sign: SessionCheckSign;
  onTake: (text: string) => void;
}

function Offer({ sign, offer, onTake }: OfferProps) {
  const { t } = useTranslation(["session-check", "safety-check"]);
  const system = useUnitSystem();
  const when = useWhen();
  const offered = offer?.signs[sign];
  if (offered === undefined) return null;
  const { value, at } = offered;
  const text = typeof value === "string" || isChoice(sign) ? String(value) : amountIn(unitOfVital(sign, system), value);
  const said = isChoice(sign) ? t(`safety-check:answer.${text as SafetyAnswerName}`) : text;
  const words = { value: said, when: when("when", at) };
  return (
    <SecondaryButton
      size="small"
      className={layoutClass({ above: 1 })}
      aria-label={t("session-check:offerLabel", { sign: t(`session-check:vital.${sign}`), ...words })}
      onClick={() => onTake(text)}
    >
      {t("session-check:offer", words)}
    </SecondaryButton>
  );
}
