/** The error box with its retry button. It replaces data that didn't load, or an island that crashed. */
import { Component, type ComponentType, type ReactNode } from 'react';
import { type CrashText, crashText } from '#i18n/bundled-messages.ts';
import type { Locale } from '#i18n/locale.ts';

export function Failed({ message, retry, onRetry }: CrashText & { onRetry: () => void }) {
  return (
    <div role="alert" className="my-6 rounded-card bg-sunk p-5">
      <p className="text-danger">{message}</p>
      <button type="button" className="button button-quiet mt-4" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
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

/** If an island crashes, shows the error box in its place, so that the rest of the page keeps working. */
export function withErrorBox<Props extends { locale: Locale }>(
  Island: ComponentType<Props>,
): ComponentType<Props> {
  return function IslandWithErrorBox(props: Props) {
    return (
      <ErrorBoundary text={crashText(props.locale)}>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}
