import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of the broken part; `reset` tries to draw it again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** A new value, such as the path, draws the children again. */
  resetKey?: string | number;
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

interface ErrorBoundaryState {
  caught: { error: unknown } | null;
  resetKey: string | number | undefined;
}

/** Keeps a fault in one part of a page from taking the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { caught: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  handleReset = () => {
    this.setState({ caught: null });
  };

  override render() {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error, this.handleReset) : this.props.children;
  }
}
