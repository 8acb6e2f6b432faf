/** SESSION-4: patients share tablets, and providers walk away from their desks. */
export const sessionIdleMinutes = { patient: 30, provider: 15 } as const;
export const sessionHours = 12;
