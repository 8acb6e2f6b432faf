/** Ids of the demo's patients whom the tours visit. */
export const rosaId = 4;
/** Sam's goals are another provider's. */
export const samId = 5;
/** May not ride now. */
export const idaId = 6;
export const gretaId = 8;
/** Fell an hour ago. */
export const theoId = 9;
export const ninaId = 10;
/** Has granted access to another provider, not this one. */
export const paulId = 11;
