import { Component, type ReactNode } from "react";
import { FailedState } from "./screen-states.tsx";

/** Shows a message instead of a blank page if a screen throws or its code does not load. */
export class ScreenErrorBoundary extends Component<{ address: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Navigating elsewhere resets the error. */
  override componentDidUpdate(before: { address: string }) {
    if (this.state.hasFailed && before.address !== this.props.address) this.setState({ hasFailed: false });
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
