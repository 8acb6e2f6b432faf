/** Does not exist before a tablet's first call for help. */
export const callsDatabaseName = "help-calls";
