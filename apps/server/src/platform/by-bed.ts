/** '2-A' before '12-B'. */
const beds = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** As beds are counted, those without one last; otherwise in the order given. */
export const byBed = <Row extends { readonly bed: string | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) =>
    a.bed === null || b.bed === null ? Number(a.bed === null) - Number(b.bed === null) : beds.compare(a.bed, b.bed),
  );
