import { Component, type ReactNode } from "react";
import { FailedState } from "./screen-states.tsx";

/** A screen that breaks, or whose code does not arrive, says so instead of leaving the page white. */
export class ScreenErrorBoundary extends Component<{ address: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Another address gets another try. */
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
