// What every screen with a bike says, in one file instead of three of a few hundred bytes.
export { default as bike } from "./bike.json";
export { default as "ride-state" } from "./ride-state.json";
export { default as session } from "./session.json";
export { default as speech } from "./speech.json";
