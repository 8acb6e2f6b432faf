import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import { isNameRefused, type Names, useMakeLink } from "./use-family-link.ts";

interface LinkFormProps {
  names: Names;
  /** A link is on, which the new one ends. */
  isOn: boolean;
  onType: (names: Names) => void;
  onMade: (url: string) => void;
}

const fields = ["viewerName", "shownName"] as const;
const isTooLong = (name: string | null): boolean => (name?.trim().length ?? 0) > TEXT_LIMITS.familyName;

export function LinkForm({ names, isOn, onType, onMade }: LinkFormProps) {
  const { t } = useTranslation("family-link");
  const make = useMakeLink(onMade);
  const inputs = useRef<Partial<Record<keyof Names, HTMLInputElement | null>>>({});
  const [isSent, setIsSent] = useState(false);
  const tooLong = fields.filter((name) => isTooLong(names[name]));
  const refused = fields.find((name) => isNameRefused(make.error, name));
  useEffect(() => {
    if (refused) inputs.current[refused]?.focus();
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const [first] = tooLong;
    if (first) inputs.current[first]?.focus();
    else make.mutate(names);
  };
  const errorOf = (name: keyof Names) => {
    if (isSent && tooLong.includes(name)) return t("form.long", { count: TEXT_LIMITS.familyName });
    return refused === name ? errorMessage(make.error) : undefined;
  };
  const Button = isOn ? SecondaryButton : PrimaryButton;
  return (
    <Card title={t(isOn ? "again.title" : "form.title")}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{t(isOn ? "again.text" : "form.intro")}</p>
          {fields.map((name) => (
            <TextField
              key={name}
              ref={(input) => {
                inputs.current[name] = input;
              }}
              label={t(`form.${name}`)}
              hint={t(name === "viewerName" ? "form.viewerHint" : "form.shownHint")}
              error={errorOf(name)}
              autoComplete="off"
              value={names[name] ?? ""}
              onChange={({ target }) => {
                if (refused === name) make.reset();
                onType({ ...names, [name]: target.value });
              }}
            />
          ))}
          <Button type="submit" size="large" isFullWidth starts={make} pendingLabel={t("form.making")}>
            {t(isOn ? "again.make" : "form.make")}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
