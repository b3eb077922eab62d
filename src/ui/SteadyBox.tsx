/** Keeps what is below a box in place while the box appears, grows or goes. */
import { Component, createRef, type ReactNode } from 'react';

interface Props {
  role?: 'alert';
  /** With padding instead of a margin, which doesn't count. */
  className: string;
  /** What decides the box's height. */
  content: unknown;
  children: ReactNode;
}

/** A class, because no hook runs before React changes the page. Some browsers scroll by themselves, so only the rest is scrolled. */
export class SteadyBox extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();
  private readonly end = () => this.box.current?.getBoundingClientRect().bottom ?? 0;

  override getSnapshotBeforeUpdate({ content }: Props): number | null {
    return content === this.props.content ? null : this.end();
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number | null): void {
    const moved = before === null ? 0 : this.end() - before;
    if (moved) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    const { content: _, ...props } = this.props;
    return <div ref={this.box} {...props} />;
  }
}
