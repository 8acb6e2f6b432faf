import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const { Part: RenewProofsDialog } = lazyPart(() => import("./renew-proofs-dialog.tsx"), "bedside");

/**
 * Numbers and addresses that rest on the word of a provider who has left; nothing if there are none, and in demo mode.
 */
export function RenewProofsButton() {
  const { data: status } = useSystemStatus();
  return status?.authMode === "verified" ? <Opener /> : null;
}

function Opener() {
  const { t } = useTranslation("provider");
  const { data: proofs = [] } = useQuery({ ...query("identityProofs.list"), staleTime: 600_000 });
  const [isOpen, setIsOpen] = useState(false);
  if (proofs.length === 0 && !isOpen) return null;
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("codes.renew", { count: proofs.length })}
      </SecondaryButton>
      <Suspense>{isOpen && <RenewProofsDialog proofs={proofs} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
