// What both calculators say while they ask.
export { default as calculator } from "./calculator.json";
export { default as "form-checks" } from "./form-checks.json";
