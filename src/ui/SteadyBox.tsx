/** Keeps what is below a box in place while the box appears, grows or goes. */
import { Component, createRef, type ReactNode } from 'react';

interface Props {
  role?: 'alert';
  /** Use padding instead of a margin, because the measured edge of the box doesn't include a margin. */
  className: string;
  /** The page scrolls only when this text changes. */
  content: string | undefined;
  children: ReactNode;
}

/**
 * This is a class, because no hook runs before React changes the page. Some browsers scroll by themselves after the change, so the
 * class measures how far the box's end has still moved.
 */
export class SteadyBox extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();
  /** The bottom edge of the box in the window, in pixels. Undefined while the box is hidden. */
  private readonly end = () => this.box.current?.getClientRects()[0]?.bottom;

  override getSnapshotBeforeUpdate({ content }: Props): number | null {
    return content === this.props.content ? null : (this.end() ?? null);
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number | null): void {
    const moved = before === null ? 0 : (this.end() ?? before) - before;
    if (moved) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    const { content: _, ...props } = this.props;
    return <div ref={this.box} {...props} />;
  }
}
