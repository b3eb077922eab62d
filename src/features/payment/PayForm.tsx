/** A card form with its pay button, the outcome of the last attempt, and a stop button when paying takes long. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText, useWaitTexts } from '#i18n/page-context.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { useSlow } from '#ui/action.ts';
import type { FormState } from './payment.ts';

interface CardProps {
  form: FormState;
  /** Puts the provider's form into an element. Returns a function that removes the form. */
  openForm: (element: HTMLElement) => () => void;
}

interface Props extends CardProps {
  heading: string;
  /** The button's label, with the total. */
  label: string;
  /** The button's label while paying, otherwise `undefined`. */
  working: string | undefined;
  /** Whether the shopper may pay once the card form is ready. */
  isPayable: boolean;
  message: string | undefined;
  texts: { slow: string; stop: string };
  onPay: () => void;
  onStop: () => void;
  /** Shown beside the button on a phone. */
  note?: ReactNode;
  children?: ReactNode;
}

export function PayForm(props: Props) {
  const { form, openForm, heading, label, working, message, texts, onPay, onStop, note, children } = props;
  const isReady = props.isPayable && form.state === 'ready';
  const isSlow = useSlow(working !== undefined);
  const messageLine = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (message) messageLine.current?.focus();
  }, [message]);

  return (
    <form
      noValidate
      // Keeps typed values out of the URL if the browser submits the form without the script.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !working) onPay();
      }}
    >
      <h2 className="mb-4 text-2xl">{heading}</h2>
      <CardForm form={form} openForm={openForm} />
      <div role="alert">
        {message && (
          <p
            ref={messageLine}
            tabIndex={-1}
            className="mt-5 rounded-card bg-sunk p-4 text-danger outline-none"
          >
            {message}
          </p>
        )}
      </div>
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
            {working ?? label}
          </button>
        }
      >
        {!working && children}
      </ActionBar>
      <div role="status">
        {isSlow && (
          <p className="mt-4 text-muted">
            {texts.slow}{' '}
            <button type="button" className="link min-h-11 px-1" onClick={onStop}>
              {texts.stop}
            </button>
          </p>
        )}
      </div>
    </form>
  );
}

/** Contains the provider's card form and shows whether it's loading or has failed, with a retry button. */
function CardForm({ form, openForm }: CardProps) {
  const text = useText('payment');
  const { retry } = useWaitTexts();
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const openIn = useEffectEvent(openForm);

  useEffect(() => (container.current && attempt ? openIn(container.current) : undefined), [attempt]);

  return (
    <div>
      <div role="status">
        {form.state === 'loading' && <p className="late py-6 text-muted">{text('loading')}</p>}
      </div>
      <div role="alert">
        {form.state === 'failed' && (
          <div className="rounded-card bg-sunk p-5">
            <p className="text-danger">{text('loadError')}</p>
            <p className="mt-1 text-sm text-muted">{text('loadHint')}</p>
            <button
              type="button"
              className="button button-quiet mt-4"
              onClick={() => setAttempt(attempt + 1)}
            >
              {retry}
            </button>
          </div>
        )}
      </div>
      <div ref={container} hidden={form.state === 'failed'} />
    </div>
  );
}
