/** Customize: the choice in detail, in a modal dialog that the shopper asked for. */
import { useEffect, useRef } from 'react';
import type { Locale } from '#i18n/locale.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { allowed, choose } from './device.ts';
import { consentText } from './texts.ts';

interface Props {
  locale: Locale;
  onClosed: () => void;
}

export function ConsentDialog({ locale, onClosed }: Props) {
  const text = consentText(locale);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className="panel dialog" aria-labelledby="consent-title" onClose={onClosed}>
      <h2 id="consent-title" className="text-2xl">
        {text('label')}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem]">{text('explain')}</p>
      <ConsentForm
        text={text}
        options={allowed()}
        onChoose={(options) => {
          // First back to where the focus was: the banner, which goes with the choice, passes it on.
          dialog.current?.close();
          choose(options);
        }}
      >
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          {text('cancel')}
        </button>
      </ConsentForm>
    </dialog>
  );
}
