/** Contains the provider's card form and shows whether it's loading or has failed, with a retry button. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyOf } from '#i18n/messages.ts';
import type { FormState } from './payment.ts';

interface Props {
  text: (key: KeyOf<'payment'>) => string;
  form: FormState;
  /** Puts the form into an element; returns a function that removes it. */
  open: (element: HTMLElement) => () => void;
}

export function CardForm({ text, form, open }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const openIn = useEffectEvent(open);

  useEffect(() => (place.current && attempt ? openIn(place.current) : undefined), [attempt]);

  return (
    <div>
      <div role="status">
        {form.state === 'loading' && <p className="py-6 text-muted">{text('loading')}</p>}
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
              {text('retry')}
            </button>
          </div>
        )}
      </div>
      <div ref={place} hidden={form.state === 'failed'} />
    </div>
  );
}
