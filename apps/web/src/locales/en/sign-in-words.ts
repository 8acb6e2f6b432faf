// What the sign-in screen says.
export { default as facts } from "./facts.json";
export { default as "sign-in" } from "./sign-in.json";
