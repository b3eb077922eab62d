/** A step of the checkout, and the links back to completed steps. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#i18n/page-context.tsx';
import { LinkButton } from '#ui/buttons.tsx';
import { useKeptFocus } from '#ui/keep-focus.ts';
import { type Step, steps } from './checkout.ts';

interface FrameProps {
  /** Identifies the step. Undefined before the first one is known. */
  shown: string | undefined;
  children: ReactNode;
}

/** Scrolls to a new step, with the heading and the summary still in view, and moves the focus there (WCAG 2.4.3). */
export function StepFrame({ shown, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useKeptFocus(frame, () => frame.current);

  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === shown) return;
    before.current = shown;
    if (isFirst || shown === undefined) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, [shown]);

  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none max-lg:scroll-mt-20">
      {children}
    </div>
  );
}

export function StepNav({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const text = useText('checkout');
  const current = steps.indexOf(step);
  return (
    <nav aria-label={text('steps')} className="mb-8">
      <ol className="flex flex-wrap justify-between gap-y-1 text-[0.8125rem] sm:justify-start sm:gap-x-6 sm:text-base">
        {steps.map((name, index) => (
          <li key={name} className="flex items-center gap-1 sm:gap-2">
            <span
              className={`grid size-6 place-items-center rounded-full border border-transparent font-semibold nums sm:size-7 ${
                index <= current ? 'bg-accent text-on-accent' : 'bg-sunk text-muted'
              }`}
              aria-hidden="true"
            >
              {index < current ? '✓' : index + 1}
            </span>
            {index < current ? (
              <LinkButton onClick={() => onStep(name)}>
                {text(`step.${name}`)}
                <span className="sr-only"> ({text('stepDone')})</span>
              </LinkButton>
            ) : (
              <span
                className={`flex min-h-11 items-center ${index === current ? 'font-semibold' : 'text-muted'}`}
                aria-current={index === current ? 'step' : undefined}
              >
                {text(`step.${name}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
