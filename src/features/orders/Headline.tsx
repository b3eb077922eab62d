/** The headline of what an island of orders has found. It takes the place of the page's own heading. */
import { type ReactNode, useLayoutEffect } from 'react';

export function Headline({ className = '', children }: { className?: string; children: ReactNode }) {
  // This runs before the next paint, so that nothing moves.
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    if (!heading) return;
    heading.hidden = true;
    return () => {
      heading.hidden = false;
    };
  }, []);
  return (
    <h1 tabIndex={-1} className={`text-3xl outline-none sm:text-4xl ${className}`}>
      {children}
    </h1>
  );
}
