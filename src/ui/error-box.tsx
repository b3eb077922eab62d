/** Contains an island's crash: an error box with a retry button replaces the island, and the rest of the page keeps working. */
import { Component, type ComponentType, type ReactNode } from 'react';
import { Failed } from './Failed.tsx';

/** The box's texts. */
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

/** Wraps an island in the error box. `textIn` returns the texts in the island's language. React reports the error. */
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
