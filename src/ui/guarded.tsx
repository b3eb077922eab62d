/** Keeps an island's crash to itself: its place says so, the page and the other islands go on (promise 45). */
import { Component, type ComponentType, type ReactNode } from 'react';

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** `onError` tells the page, which has the words; the island itself leaves its place empty. */
export function guarded<Props extends object>(
  Island: ComponentType<Props>,
  onError: (error: unknown) => void,
): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <Boundary onError={onError}>
        <Island {...props} />
      </Boundary>
    );
  };
}
