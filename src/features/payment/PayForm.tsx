/** A card form with the outcome of the last attempt, its pay button, and a stop button when paying takes long. */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { money } from '#i18n/format.ts';
import { usePage, useWaitTexts } from '#i18n/page-context.tsx';
import type { Page } from '#i18n/page-texts.ts';
import type { Cents } from '#lib/money.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton, QuietButton } from '#ui/buttons.tsx';
import { SteadyBox } from '#ui/SteadyBox.tsx';
import { useSlow } from '#ui/use-action.ts';
import type { CardFormState } from './card-form.ts';
import { PayTerms } from './PayTerms.tsx';

interface Props {
  cardForm: CardFormState;
  /** Puts the provider's form into an element. Returns a function that removes the form. */
  openCardForm: (element: HTMLElement) => () => void;
  /** `undefined` until it's known. */
  total: Cents | undefined;
  /** By default, the shop's. */
  currency?: string;
  /** The button's label while paying, otherwise `undefined`. */
  working: string | undefined;
  /** Whether the shopper may pay once the card form is ready. */
  isPayable: boolean;
  message: string | undefined;
  onPay: () => void;
  onStop: () => void;
  /** Shown beside the button on a phone. */
  note?: ReactNode;
  children?: ReactNode;
}

export function PayForm(props: Props) {
  const { cardForm, openCardForm, total, working, message, onPay, onStop, note, children } = props;
  const page = usePage('payment');
  const { text } = page;
  const isFree = total === 0;
  const isReady = props.isPayable && cardForm.kind === 'ready';
  const isSlow = useSlow(working !== undefined);
  return (
    <form
      // On wide screens, a note stands after the other buttons, so that no button moves.
      className="lg:[&_.action-bar]:contents"
      noValidate
      // Keeps typed values out of the URL if the browser submits the form without the script.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !working) onPay();
      }}
    >
      <h2 className="mb-4 text-2xl">{text(isFree ? 'form.freeHeading' : 'form.heading')}</h2>
      <OutcomeMessage message={message} />
      {isFree && <p>{text('form.free')}</p>}
      <ProviderForm cardForm={cardForm} openCardForm={openCardForm} isFree={isFree} />
      <PayTerms isFree={isFree} />
      <ActionBar
        note={note}
        primary={
          // A disabled button would lose the focus while paying.
          <button
            type="submit"
            className="button"
            disabled={!isReady && !working}
            aria-disabled={working ? true : undefined}
          >
            {working ?? payLabel(page, total, props.currency)}
          </button>
        }
      >
        <div className={`[display:contents] ${working ? 'invisible' : ''}`}>{children}</div>
      </ActionBar>
      {/* Room for the line about a long wait, so that what is below doesn't move when the line appears. */}
      <div role="status" className="waits min-h-28 sm:min-h-20">
        {isSlow && (
          <p className="pt-4 text-muted">
            {text('form.slow')}{' '}
            <LinkButton className="px-1" onClick={onStop}>
              {text('form.stop')}
            </LinkButton>
          </p>
        )}
      </div>
    </form>
  );
}

function payLabel({ locale, textOf }: Page, total: Cents | undefined, currency: string | undefined): string {
  const text = textOf('payment');
  if (total === 0) return text('form.place');
  if (total === undefined) return text('form.payWithoutTotal');
  return text('form.pay', { total: money(locale, total, currency) });
}

/** The outcome of the last attempt. It takes the focus, and the page scrolls so that the card fields stay in place. */
function OutcomeMessage({ message }: { message: string | undefined }) {
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (message) text.current?.focus();
  }, [message]);
  return (
    <SteadyBox role="alert" className="not-empty:pb-4" content={message}>
      {message && (
        <p ref={text} tabIndex={-1} className="rounded-card bg-sunk p-4 text-danger outline-none">
          {message}
        </p>
      )}
    </SteadyBox>
  );
}

/** Where the provider shows its form, or why it doesn't. */
function ProviderForm({
  cardForm,
  openCardForm,
  isFree,
}: Pick<Props, 'cardForm' | 'openCardForm'> & { isFree: boolean }) {
  const { text } = usePage('payment');
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const openIn = useEffectEvent(openCardForm);
  // An order that costs nothing needs no card. So the form opens again when the amount changes to or from 0.
  const formKey = `${attempt} ${isFree}`;

  useEffect(() => (container.current && formKey ? openIn(container.current) : undefined), [formKey]);

  return (
    <>
      <div role="status" data-waiting={cardForm.kind === 'loading' || undefined}>
        {cardForm.kind === 'loading' && <p className="late py-6 text-muted">{text('loading')}</p>}
      </div>
      <div role="alert">
        {cardForm.kind === 'failed' && (
          <FormFailure isRefused={cardForm.isRefused} onRetry={() => setAttempt(attempt + 1)} />
        )}
      </div>
      <div ref={container} hidden={cardForm.kind === 'failed'} />
    </>
  );
}

/** Why the card form can't be shown. If the provider refuses the amount, loading it again doesn't help. */
function FormFailure({ isRefused, onRetry }: { isRefused: boolean; onRetry: () => void }) {
  const { text } = usePage('payment');
  const { retry } = useWaitTexts();
  return (
    <div className="rounded-card bg-sunk p-5">
      <p className="text-danger">{text(isRefused ? 'refused' : 'loadError')}</p>
      <p className="mt-1 text-sm text-muted">{text(isRefused ? 'refusedHint' : 'loadHint')}</p>
      <QuietButton className="mt-4" onClick={onRetry}>
        {retry}
      </QuietButton>
    </div>
  );
}
