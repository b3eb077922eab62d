/** The steps of the checkout. The shopper can go back to completed ones. */
import { useText } from '#i18n/page-context.tsx';
import { type Step, steps } from './checkout.ts';

interface Props {
  step: Step;
  onStep: (step: Step) => void;
}

export function StepNav({ step, onStep }: Props) {
  const text = useText('checkout');
  const current = steps.indexOf(step);
  return (
    <nav aria-label={text('steps')} className="mb-8">
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-sm sm:gap-x-6 sm:text-base">
        {steps.map((name, index) => (
          <li key={name} className="flex items-center gap-1.5 sm:gap-2">
            <span
              className={`grid size-7 place-items-center rounded-full text-sm font-semibold nums ${
                index <= current ? 'bg-accent text-on-accent' : 'bg-sunk text-muted'
              }`}
              aria-hidden="true"
            >
              {index < current ? '✓' : index + 1}
            </span>
            {index < current ? (
              <button type="button" className="link min-h-11" onClick={() => onStep(name)}>
                {text(`step.${name}`)}
                <span className="sr-only"> ({text('stepDone')})</span>
              </button>
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
