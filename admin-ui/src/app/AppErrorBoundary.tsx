import { Component, type ReactNode } from 'react';
import { UnexpectedError } from './UnexpectedError';

/** Last resort for errors that no screen catches. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    return this.state.error === null ? this.props.children : <UnexpectedError error={this.state.error} />;
  }
}
