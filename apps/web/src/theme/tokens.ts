/** Every color, size and space of the product. `theme-css.ts` turns them into CSS variables of the same name. */

export const day = {
  paper: "#F6F2EA",
  surface: "#FFFDF9",
  ink: "#14242A",
  inkSecond: "#4A5A61",
  line: "#DED6C7",
  track: "#E9E1D3",
  controlLine: "#857C6A",
  primary: "#0B5D5E",
  primaryHover: "#084A4B",
  onPrimary: "#FFFFFF",
  primarySoft: "#DCEBE8",
  sun: "#E9A21B",
  goalLine: "#A66A00",
  lowText: "#1B7340",
  lowBack: "#DDF1E3",
  moderateText: "#7A5200",
  moderateBack: "#FFEFC8",
  highText: "#A8231B",
  highBack: "#FBE2DE",
  shadow: "0 1px 2px rgb(60 48 24 / 10%), 0 6px 20px rgb(60 48 24 / 6%)",
  shadowRaised: "0 2px 6px rgb(60 48 24 / 14%), 0 18px 48px rgb(60 48 24 / 18%)",
  veil: "rgb(20 36 42 / 55%)",
} as const;

/** Amber on blue-black: little blue light, so that a screen on a ward at 3 a.m. does not wake anyone. */
export const night: Record<keyof typeof day, string> = {
  paper: "#0C1417",
  surface: "#142025",
  ink: "#F3EBDC",
  inkSecond: "#B9B3A4",
  line: "#2B3A40",
  track: "#26343A",
  controlLine: "#74868D",
  primary: "#F0B24A",
  primaryHover: "#F6C46E",
  onPrimary: "#1B1300",
  primarySoft: "#2B2415",
  sun: "#F0B24A",
  goalLine: "#C9974A",
  lowText: "#86DBA6",
  lowBack: "#173226",
  moderateText: "#F2CB68",
  moderateBack: "#352B10",
  highText: "#FFA396",
  highBack: "#3B1D1A",
  shadow: "none",
  shadowRaised: "0 18px 48px rgb(0 0 0 / 60%)",
  veil: "rgb(0 0 0 / 70%)",
};

export type ColorToken = keyof typeof day;

/** Text and its backgrounds: 4.5:1 at least. */
export const textPairs: readonly (readonly [text: ColorToken, ground: ColorToken])[] = [
  ...(["paper", "surface", "primarySoft", "track"] as const).flatMap((ground) => [
    ["ink", ground] as const,
    ["inkSecond", ground] as const,
  ]),
  ["primary", "paper"],
  ["primary", "surface"],
  ["primary", "primarySoft"],
  ["onPrimary", "primary"],
  ["onPrimary", "primaryHover"],
  ...(["low", "moderate", "high"] as const).flatMap((level) => [
    [`${level}Text`, `${level}Back`] as const,
    [`${level}Text`, "surface"] as const,
    [`${level}Text`, "paper"] as const,
  ]),
];

/** Borders of controls and lines that carry meaning: 3:1 at least. */
export const graphicPairs: readonly (readonly [graphic: ColorToken, ground: ColorToken])[] = [
  ["controlLine", "paper"],
  ["controlLine", "surface"],
  ["controlLine", "primarySoft"],
  ["controlLine", "track"],
  ["primary", "track"],
  ["goalLine", "surface"],
  ["goalLine", "primarySoft"],
];

export const sizes = {
  space1: "4px",
  space2: "8px",
  space3: "12px",
  space4: "16px",
  space5: "20px",
  space6: "24px",
  space7: "28px",
  space8: "32px",
  space10: "40px",
  space12: "48px",
  radiusCard: "20px",
  radiusButton: "16px",
  radiusField: "12px",
  radiusRound: "999px",
  target: "48px",
  pageWidth: "1180px",
  fontFamily: "'Atkinson Hyperlegible Next', 'Atkinson Fallback', system-ui, sans-serif",
} as const;

/**
 * Type for a patient at arm's length. Text that is large anyway grows with the chosen text size only as far as a
 * phone's width allows.
 */
export const patientType = {
  textSmall: "1rem",
  textLabel: "1.0625rem",
  textBody: "1.125rem",
  textLarge: "min(1.25rem, 9.5vw)",
  textTitle: "min(1.375rem, 8.5vw)",
  textHeading: "min(2rem, 10.5vw)",
  textDisplay: "min(2.125rem, 11vw)",
  metric: "min(2.5rem, 14vw)",
  metricLarge: "min(5rem, 22vw)",
  metricHero: "8rem",
  buttonHeight: "76px",
  buttonText: "min(1.5rem, 9.5vw)",
  controlHeight: "56px",
} as const;

/** Denser type for providers at a desk, under `data-density="provider"`. */
export const providerType: Record<keyof typeof patientType, string> = {
  textSmall: "0.875rem",
  textLabel: "0.9375rem",
  textBody: "1rem",
  textLarge: "1.0625rem",
  textTitle: "1.125rem",
  textHeading: "1.625rem",
  textDisplay: "2rem",
  metric: "1.875rem",
  metricLarge: "2.5rem",
  metricHero: "4rem",
  buttonHeight: "52px",
  buttonText: "1.0625rem",
  controlHeight: "48px",
};
