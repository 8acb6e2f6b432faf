import { lazyDialog } from "../ui/dialog.tsx";

export const BikeDialog = lazyDialog(() => import("./bike-dialog.tsx"));
