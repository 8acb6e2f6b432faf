import { useState } from "react";
import { screenWidthRem } from "../theme/text-size.ts";

/**
 * Whether the screen is as wide as a tablet, 768 px in the usual letters: then what a phone folds away is open. Decided
 * once: turning a tablet folds nothing away while somebody reads it.
 */
export const useIsTablet = (): boolean => useState(() => screenWidthRem() >= 48)[0];
