import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api.ts";
import { useSignedIn } from "../session/signed-in.tsx";
import { BackHeader, PublicHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, FailedState, Loading } from "../ui/screen-states.tsx";
import { BoardView } from "./board/board-view.tsx";
import { OpenBoardCard } from "./board/open-board-card.tsx";
import { useBoard } from "./board/use-board.ts";

/** The ward's big screen, with its own credential; in a browser without one, how to open one. */
export default function BoardScreen() {
  const { t } = useTranslation("board");
  const { data, error, rides, isLive, dataUpdatedAt, refetch } = useBoard();
  const { user } = useSignedIn();
  const isProvider = user?.userType === "provider";
  const isNoBoard = error instanceof ApiError && error.status === 401;
  const title = data && !isNoBoard ? data.name : t("title");

  // Named like any other screen.
  useEffect(() => {
    document.title = title;
    document.documentElement.dataset.density = "provider";
  }, [title]);

  if (data && !isNoBoard) {
    return (
      <main>
        <BoardView board={data} rides={rides} isLive={isLive} answeredAt={dataUpdatedAt} />
      </main>
    );
  }
  return (
    <AppShell
      title={t("title")}
      header={isProvider ? <BackHeader to="/provider-dashboard" label={t("start.back")} /> : <PublicHeader />}
      density="provider"
      width="narrow"
    >
      <PageHeader title={isNoBoard && isProvider ? t("start.title") : t("title")} />
      {isNoBoard ? (
        isProvider ? (
          <OpenBoardCard />
        ) : (
          <EmptyState title={t("closed.title")}>
            <p>{t("closed.text")}</p>
            {!user && <SecondaryButton to="/">{t("closed.signIn")}</SecondaryButton>}
          </EmptyState>
        )
      ) : error ? (
        <FailedState title={t("failed")} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t("loading")} />
      )}
    </AppShell>
  );
}
