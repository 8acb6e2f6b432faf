/** A button, tab or other control by its full text. */
export const button = (text: string): string => `//button[normalize-space()="${text}"]`;

/** A link that contains this text. */
export const linkWith = (text: string): string => `//a[contains(., "${text}")]`;

/** A field or list by its label. */
export const field = (label: string): string => `//*[@id=//label[normalize-space()="${label}"]/@for]`;

/** A checkbox is clicked by its label. */
export const checkbox = (label: string): string => `//label[normalize-space()="${label}"]`;
