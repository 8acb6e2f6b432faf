import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import MantineGround from "../theme/mantine-ground.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { handedOverKey } from "./handed-over.ts";
import { takeAnswers } from "./kept-answers.ts";

/** Shown once: the storage is empty from here on, whatever the answer. */
export default function KeptAnswersOffer() {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState(takeAnswers);
  if (!answers) return null;
  return (
    <MantineGround>
      <ConfirmDialog
        isOpen
        title={t("kept.title")}
        confirmLabel={t("kept.use")}
        cancelLabel={t("kept.discard")}
        onCancel={() => setAnswers(null)}
        onConfirm={() => {
          queries.setQueryData(handedOverKey, answers);
          setAnswers(null);
          navigate("/risk-assessment");
        }}
      >
        <p>{t("kept.text")}</p>
      </ConfirmDialog>
    </MantineGround>
  );
}
