/** The choice on the privacy page: what holds now, the form, and the reset (spec section 2). */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { date } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { type ConsentOptions, onlyNecessary } from './consent.ts';
import { choose, resetConsent } from './device.ts';
import { $consent } from './store.ts';
import { consentText } from './texts.ts';

interface Props {
  locale: Locale;
}

const unknown = () => undefined;

export function ConsentIsland({ locale }: Props) {
  const text = consentText(locale);
  const choice = useStore($consent, { ssr: unknown });
  const [said, setSaid] = useState('');

  function keep(options: ConsentOptions): void {
    choose(options);
    setSaid(text('saved'));
  }

  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <p className="mb-3">
        {choice ? text('chosen', { date: date(locale, choice.timestamp) }) : text('notChosen')}
      </p>
      {/* A new choice, also of another tab, starts the form anew. */}
      <ConsentForm
        key={choice?.timestamp}
        text={text}
        options={choice?.options ?? onlyNecessary}
        onChoose={keep}
      >
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            resetConsent();
            setSaid(text('resetDone'));
          }}
        >
          {text('reset')}
        </button>
      </ConsentForm>
      <p role="status" className="mt-3 font-medium">
        {said}
      </p>
    </div>
  );
}
