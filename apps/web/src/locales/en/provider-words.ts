// What the portal says before a patient is chosen.
export { default as bedside } from "./bedside.json";
export { default as provider } from "./provider.json";
