// What the dashboard says besides, in one file instead of four of a few hundred bytes.
export { default as dashboard } from "./dashboard.json";
export { default as feedback } from "./feedback.json";
export { default as "goal-words" } from "./goal-words.json";
export { default as unconfirmed } from "./unconfirmed.json";
