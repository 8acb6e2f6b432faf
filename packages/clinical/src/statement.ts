/** Shown below every outcome. */
export const STATEMENT = "Decision support, not validated; does not replace clinical judgment.";
