/** The frame of what an island loads. If a focused control disappears, such as "Try again", the focus stays in the frame. */
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  /**
   * Pass it if what is ready replaces the page's heading. It then gets a frame of its own, because a frame that stayed would move (layout
   * shift).
   */
  isReady?: boolean;
  className?: string;
  children: ReactNode;
}

/** The focus goes to the heading if it can take it, otherwise to the frame. `flow-root` keeps margins of the content in the frame. */
export function FocusFrame({ isReady, className = '', children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame, () => frame.current?.querySelector<HTMLElement>('h1[tabindex]') ?? frame.current);
  return (
    <div key={`${isReady}`} ref={frame} tabIndex={-1} className={`flow-root outline-none ${className}`}>
      {children}
    </div>
  );
}
