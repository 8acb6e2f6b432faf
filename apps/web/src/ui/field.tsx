import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { Row, Stack, Text } from "./layout.tsx";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

export type InputProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** Label above, hint and error below, each tied to the control. Spread `register("name")` into it. */
export function TextField({ label, hint, error, className, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => <input type="text" {...input} {...props} className={styles.control} />}
    </Field>
  );
}

type TextAreaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Some sentences, in as many `rows`. */
export function TextAreaField({ label, hint, error, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => <textarea {...input} {...props} className={`${styles.control} ${styles.area}`} />}
    </Field>
  );
}

/** A calendar day as YYYY-MM-DD, in the browser's own picker. */
export function DateField(props: Omit<InputProps, "type">) {
  return <TextField {...props} type="date" />;
}

/** Bounds and steps are said in words: on a text field they would do nothing. */
export type NumberInputProps = Omit<InputProps, "type" | "min" | "max" | "step"> & { unit?: string };

/**
 * A number with its unit inside the frame. It is text, so that nothing typed is lost or changed unasked: read it with
 * `readNumber` or `readQuantity` of the contract, and say what they refuse with `useNumberWords`.
 */
export function NumberField({ label, hint, error, className, unit, ...input }: NumberInputProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => (
        <span className={styles.withUnit}>
          <input type="text" inputMode="decimal" autoComplete="off" {...input} {...props} className={styles.control} />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField({ label, hint, error, className, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => (
        <span className={styles.withUnit}>
          <select {...select} {...props} className={styles.control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="down" size={20} />
          </span>
        </span>
      )}
    </Field>
  );
}

/** One box to tick; its whole row is the target. */
export function CheckboxField({ label, hint, error, className, ...input }: InputProps) {
  const id = useId();
  const describedBy = idsOfNotes(id, hint, error);
  return (
    <div className={className}>
      <Row as="label" nowrap gap={3} size="body" className={styles.checkRow}>
        <input type="checkbox" {...input} aria-describedby={describedBy} aria-invalid={error ? true : undefined} />
        <span>{label}</span>
      </Row>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** One of several choices of the same `name`, each with room for a hint. Goes inside a `radiogroup`. */
export const RadioField = (props: InputProps) => <CheckboxField {...props} type="radio" />;

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

function Field({
  label,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      {children({ id, "aria-describedby": idsOfNotes(id, hint, error), "aria-invalid": error ? true : undefined })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

interface LabelProps {
  /** A paragraph names a group by its `id`. */
  as?: "label" | "p";
  htmlFor?: string;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What a control asks for, above it. */
export function Label({ as = "label", ...props }: LabelProps) {
  return <Stack as={as} below={2} size="label" weight="bold" leading="snug" {...props} />;
}

/** Hint and error of a control whose `aria-describedby` is `idsOfNotes` of the same id. */
export function FieldNotes({ id, hint, error }: Pick<FieldProps, "hint" | "error"> & { id: string }) {
  return (
    <>
      {hint && (
        <Text above={2} tone="second" size="note" leading="normal" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {error && (
        <Row
          as="p"
          nowrap
          align="start"
          gap={2}
          above={2}
          tone="high"
          size="note"
          weight="bold"
          leading="normal"
          id={`${id}-error`}
          className={styles.error}
        >
          <Icon name="alert" size={18} />
          {error}
        </Row>
      )}
    </>
  );
}

export function idsOfNotes(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
