/** The dialog behind Customize, where shoppers choose category by category. */
import { useEffect, useRef } from 'react';
import { crashText } from '#i18n/crash.ts';
import type { Locale } from '#i18n/locale.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { allowed, choose } from './consent-storage.ts';
import { consentText } from './texts.ts';

interface Props {
  locale: Locale;
  onClosed: () => void;
}

export function ConsentDialog({ locale, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className="panel dialog" aria-labelledby="consent-title" onClose={onClosed}>
      <Content locale={locale} close={() => dialog.current?.close()} />
    </dialog>
  );
}

// Inside the dialog, so that the error box also appears in it.
const Content = withErrorBox(ConsentContent, crashText);

function ConsentContent({ locale, close }: { locale: Locale; close: () => void }) {
  const text = consentText(locale);
  return (
    <>
      <h2 id="consent-title" className="text-2xl">
        {text('label')}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem]">{text('explain')}</p>
      <ConsentForm
        text={text}
        options={allowed()}
        onChoose={(options) => {
          // Restore the focus first: the banner disappears with the choice and then moves the focus on.
          close();
          choose(options);
        }}
      >
        <button type="button" className="button button-quiet" onClick={close}>
          {text('cancel')}
        </button>
      </ConsentForm>
    </>
  );
}
