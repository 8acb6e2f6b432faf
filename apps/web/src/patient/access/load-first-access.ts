import { lazyDialog } from "../../ui/dialog.tsx";

export const FirstAccessDialog = lazyDialog(() => import("./first-access-dialog.tsx"), "access", "unconfirmed");
