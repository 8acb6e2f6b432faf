/** Terms written in lines, with commas between them. */
export const listOf = (terms: string): readonly string[] => terms.trim().split(/,\s+/);
