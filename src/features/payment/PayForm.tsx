/** A card form with its button: one try at a time, its outcome in words, and a way out of a long wait. */
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '#ui/ActionBar.tsx';
import { useSlow } from '#ui/slow.ts';

interface Props {
  heading: string;
  /** The provider's form in its place. */
  card: ReactNode;
  /** The button's label, with the sum. */
  label: string;
  /** The button's label while paying; undefined otherwise. */
  working: string | undefined;
  isReady: boolean;
  /** The outcome of the last try. */
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
      // Keeps typed values out of the address if the browser submits the form without its script.
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
          // `disabled` would lose the focus while paying.
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
