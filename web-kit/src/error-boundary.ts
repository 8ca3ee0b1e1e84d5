import { Component, type ReactNode } from 'react';

interface Props {
  /** Screen for an error that no other screen catches. */
  show: (error: Error) => ReactNode;
  children: ReactNode;
}

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(fault: unknown) {
    return { error: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.show(this.state.error);
  }
}
