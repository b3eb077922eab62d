/** A card form with its pay button, the outcome of the last attempt, and a stop button when paying takes long. */
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '#ui/ActionBar.tsx';
import { useSlow } from '#ui/action.ts';

interface Props {
  heading: string;
  /** The provider's card form. */
  card: ReactNode;
  /** The button's label, with the total. */
  label: string;
  /** The button's label while paying; otherwise `undefined`. */
  working: string | undefined;
  isReady: boolean;
  /** The outcome of the last attempt. */
  message: string | undefined;
  texts: { slow: string; stop: string };
  onPay: () => void;
  onStop: () => void;
  /** Beside the button on a phone. */
  note?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

export function PayForm(props: Props) {
  const { heading, card, label, working, isReady, message, texts, onPay, onStop, note, children } = props;
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
      {card}
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
