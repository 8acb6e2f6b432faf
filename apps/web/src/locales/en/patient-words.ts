// What the patient's first screens say, in one file instead of seven of a few hundred bytes.
export { default as bike } from "./bike.json";
export { default as dashboard } from "./dashboard.json";
export { default as feedback } from "./feedback.json";
export { default as "goal-words" } from "./goal-words.json";
export { default as session } from "./session.json";
export { default as speech } from "./speech.json";
export { default as unconfirmed } from "./unconfirmed.json";
