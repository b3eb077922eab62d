/** Keeps an island's crash to itself: an error box with a retry stands in its place, and the rest of the page goes on. */
import { Component, type ComponentType, type ReactNode } from 'react';
import { Failed } from './Failed.tsx';

/** The words of the box. */
interface CrashText {
  readonly message: string;
  readonly retry: string;
}

class ErrorBoundary extends Component<{ text: CrashText; children: ReactNode }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return <Failed {...this.props.text} onRetry={() => this.setState({ hasCrashed: false })} />;
  }
}

/** The island with the error box around it. `textIn` has the words in the island's language; React reports the error itself. */
export function withErrorBox<Locale, Props extends { locale: Locale }>(
  Island: ComponentType<Props>,
  textIn: (locale: Locale) => CrashText,
): ComponentType<Props> {
  return function IslandWithErrorBox(props: Props) {
    return (
      <ErrorBoundary text={textIn(props.locale)}>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}
