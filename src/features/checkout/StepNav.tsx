/** The steps of the checkout, with links back to completed ones. */
import { useText } from '#i18n/page-context.tsx';
import { LinkButton } from '#ui/buttons.tsx';
import { type Step, steps } from './checkout.ts';

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
