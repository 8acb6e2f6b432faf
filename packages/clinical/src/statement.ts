/** Stands under every figure. */
export const STATEMENT = "Decision support, not validated; does not replace clinical judgment.";
