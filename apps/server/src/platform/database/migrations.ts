import { fileURLToPath } from "node:url";

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
export const appRole = "bedside_bike_app";
