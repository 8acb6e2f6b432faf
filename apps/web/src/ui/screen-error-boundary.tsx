import { Component, type ReactNode } from "react";
import { FailedState } from "./screen-states.tsx";

/** A screen that breaks, or whose code does not arrive, says so instead of leaving the page white. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <FailedState onRetry={() => window.location.reload()} />
      </main>
    );
  }
}
