/** 'v...@...': the patient recognizes it, and nobody else can write to it. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}...@...`;
