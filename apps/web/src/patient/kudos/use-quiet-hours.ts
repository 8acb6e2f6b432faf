import { isQuiet } from "@bedside-bike/contract/nudge-hours";
import { useHospitalHour } from "../../ui/hospital-clock.ts";

/** Whether it is the time when nobody is nudged; follows the clock. The server decides again by its own. */
export const useIsQuiet = (): boolean => isQuiet(useHospitalHour());
