/** Seeded in demo mode only. Screens and links depend on these ids: SIGN-IN-62, CALCULATOR-1. */
export const demoProviderEmail = "dana.provider@bedsidebike.example";
export const demoProviderId = 3;
export const demoPatientId = 4;
export const demoDeviceNumbers = [121, 122, 123] as const;
/** In DATA_DIR, for `npm run bike` to find: `{"121": "<key>", ...}`, readable by the server's own user only. */
export const demoDeviceKeysFile = "demo-device-keys.json";
