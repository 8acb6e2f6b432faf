import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isConnected } from "../network/network.ts";
import { homePath } from "../session/route-guard.tsx";
import { useSignedIn } from "../session/signed-in.tsx";
import { useStored } from "../store.ts";
import { AppShell } from "../ui/app-shell.tsx";
import { forgetFailures } from "../ui/lazy-part.tsx";
import { FailedState } from "../ui/screen-states.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { EarlyInput } from "./early-input.tsx";
import { BackHeader, PublicHeader } from "./header.tsx";

/** Shows a message instead of a blank page if a screen throws or its code does not load; without the server it tries again by itself. */
export class ScreenErrorBoundary extends Component<{ address: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  #unsubscribe = () => {};

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    let wasConnected = isConnected.get();
    this.#unsubscribe = isConnected.subscribe(() => {
      if (!wasConnected && isConnected.get()) this.#tryAgain();
      wasConnected = isConnected.get();
    });
  }

  override componentWillUnmount() {
    this.#unsubscribe();
  }

  /** Navigating elsewhere resets the error. */
  override componentDidUpdate(before: { address: string }) {
    if (before.address !== this.props.address) this.#tryAgain();
  }

  #tryAgain() {
    if (!this.state.hasFailed) return;
    forgetFailures();
    this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // Without the server the browser would have no page to load.
    return <FailedScreen onRetry={() => (isConnected.get() ? window.location.reload() : this.#tryAgain())} />;
  }
}

/** With the header of every screen, so that there is a way back. */
function FailedScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const isReached = useStored(isConnected, Boolean);
  const title = t(isReached ? "failedTitle" : "notConnected");
  return (
    <AppShell title={title} header={user ? <BackHeader to={homePath(user)} label={t("back")} /> : <PublicHeader />}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <FailedState title={title} onRetry={onRetry}>
        {user?.userType === "patient" && t("callIfUnwell")} {t(isReached ? "failedHint" : "screenWaits")}
      </FailedState>
      <EarlyInput />
    </AppShell>
  );
}
