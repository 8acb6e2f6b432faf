import { Suspense } from "react";
import type { FieldErrors, FieldValues, Path, UseFormSetFocus } from "react-hook-form";
import { lazyPart } from "./lazy-part.tsx";

const { Part: List } = lazyPart(() => import("./fields-to-mend-list.tsx"), "field-problems");

interface FieldsToMendProps<Fields extends FieldValues> {
  errors: FieldErrors<Fields>;
  /** In the form's order. */
  labels: Partial<Record<Path<Fields>, string>>;
  setFocus: UseFormSetFocus<Fields>;
}

/** At the top of a form: every field that has to be mended, each a way to it. Nothing for one: the form goes there. */
export function FieldsToMend<Fields extends FieldValues>({ errors, labels, setFocus }: FieldsToMendProps<Fields>) {
  const names = (Object.keys(labels) as Path<Fields>[]).filter((name) => name in errors);
  if (names.length < 2) return null;
  return (
    <Suspense>
      <List fields={names.map((name) => ({ name, label: labels[name] ?? name, focus: () => setFocus(name) }))} />
    </Suspense>
  );
}
