import fc from "fast-check";

/** A number as somebody types or pastes it, and what it is: null where nobody can know. */
export interface TypedNumber {
  readonly text: string;
  readonly value: number | null;
}

const zeros = ["0", "0", "0", "0", "٠", "۰", "०", "০", "０", "𝟎"];
const inScript = (digits: string, zero: string): string =>
  [...digits].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 48) + Number(digit))).join("");

const written = fc.record({
  whole: fc.integer({ min: 0, max: 1600 }),
  fraction: fc.constantFrom("", "", "5", "25", "05", "125", "000", "1234"),
  mark: fc.constantFrom(".", ",", "٫", "．"),
  zero: fc.constantFrom(...zeros),
  sign: fc.constantFrom("", "", "", "", "-", "−"),
  around: fc.constantFrom(["", ""], ["", ""], [" ", "\u00a0"], ["\t", "\n"]),
});

/** Three digits after a mark are a thousand to some: refused, but where no thousands could be meant. */
const plain: fc.Arbitrary<TypedNumber> = written.map(({ whole, fraction, mark, zero, sign, around }) => {
  const digits = String(whole);
  const marked = fraction === "" ? "" : `${mark}${inScript(fraction, zero)}`;
  const isAmbiguous = fraction.length === 3 && whole > 0 && digits.length <= 3;
  return {
    text: `${around[0]}${sign}${inScript(digits, zero)}${marked}${around[1]}`,
    value: isAmbiguous ? null : Number(`${sign === "" ? "" : "-"}${digits}.${fraction || "0"}`) + 0,
  };
});

const grouped: fc.Arbitrary<TypedNumber> = fc
  .record({
    head: fc.integer({ min: 1, max: 999 }),
    tail: fc.integer({ min: 0, max: 999 }),
    mark: fc.constantFrom(",", ".", " ", "'", "’", "\u202f"),
  })
  .map(({ head, tail, mark }) => ({ text: `${head}${mark}${String(tail).padStart(3, "0")}`, value: null }));

const notOne: fc.Arbitrary<TypedNumber> = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
  .chain(([a, b]) =>
    fc.constantFrom(
      `${a}-${b}`,
      `${a}/${b}`,
      `${a} ${b}`,
      `SpO2 ${a}`,
      `${a}e`,
      `${a}e1`,
      `0x${a}`,
      `~${a}`,
      `<${a}`,
      `${a},`,
      `${a}.`,
      `${a}..${b}`,
      `${a}±1`,
      `${a}²`,
      `½`,
      `${a} ish`,
      `NaN`,
      `Infinity`,
    ),
  )
  .map((text) => ({ text, value: null }));

/** Any text at all: what it is read as, the caller asks of its own digits. */
export const typedNumber: fc.Arbitrary<TypedNumber> = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 1, arbitrary: grouped },
  { weight: 2, arbitrary: notOne },
);

interface WithUnit extends TypedNumber {
  /** In kg. */
  readonly value: number | null;
}

/** A weight in the units that people write, for a field in kg. */
export const typedWeight: fc.Arbitrary<WithUnit> = fc.oneof(
  { weight: 3, arbitrary: typedNumber },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 30, max: 900 }),
        fc.constantFrom("", ".5"),
        fc.constantFrom("lb", " lb", " lbs", " pounds", "LB"),
      )
      .map(([whole, half, unit]) => ({
        text: `${whole}${half}${unit}`,
        value: Number(`${whole}${half}`) * 0.45359237,
      })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 3, max: 60 }), fc.integer({ min: 0, max: 20 })).map(([stones, pounds]) => ({
      text: `${stones} st ${pounds} lb`,
      value: pounds < 14 ? (stones * 14 + pounds) * 0.45359237 : null,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 20, max: 400 })
      .chain((kg) =>
        fc.constantFrom(
          { text: `${kg} kg`, value: kg },
          { text: `${kg}KG`, value: kg },
          { text: `${kg} kg 5`, value: null },
          { text: `${kg} cm`, value: null },
          { text: `about ${kg} kg`, value: null },
        ),
      ),
  },
);
