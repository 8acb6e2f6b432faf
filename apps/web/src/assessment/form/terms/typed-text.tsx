import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldNotes, idsOfNotes, Label } from "../../../ui/field.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./typed-text.module.css";

/** From where to where in the text, in UTF-16 code units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

interface TypedTextProps {
  name: string;
  /** What the text is about. */
  label: string;
  value: string;
  /** What was found in it; none while it is being typed. */
  places: readonly Place[];
  error: string | undefined;
  onChange: (text: string) => void;
  /** Before the focus goes on, so that it finds what the text asks. */
  onTab: () => void;
  onBlur: () => void;
  ref: (element: HTMLTextAreaElement | null) => void;
}

/** A text that grows with its lines, what was found in it marked where it stands. */
export function TypedText({ name, label, value, places, error, onChange, onTab, onBlur, ref }: TypedTextProps) {
  const { t } = useTranslation("form-checks");
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {t("text.typed")}
      </Label>
      <Stack ground="surface" corners="field">
        <div aria-hidden="true" className={styles.marks}>
          {markedParts(value, places)}{" "}
        </div>
        <textarea
          ref={ref}
          id={id}
          name={name}
          rows={1}
          autoComplete="off"
          className={styles.text}
          aria-describedby={idsOfNotes(id, undefined, error)}
          aria-invalid={error ? true : undefined}
          value={value}
          // The text is one line, composed: so it is kept, and a tick holds for exactly that.
          onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ", ").normalize("NFC"))}
          onKeyDown={(event) => {
            if (event.key === "Tab") onTab();
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onBlur={onBlur}
        />
      </Stack>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

function markedParts(text: string, places: readonly Place[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of [...places].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
