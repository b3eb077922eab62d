/** The dialog behind Customize, where shoppers choose category by category. */
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { bundledMessages } from '#i18n/bundled-messages.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import { type MessageTree, messageReader } from '#i18n/template.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { type ConsentOptions, everythingAllowed, onlyNecessary } from './consent.ts';
import { tagNames } from './tags.ts';

const texts = import.meta.glob<MessageTree>('#i18n/messages/*/consent.json', {
  eager: true,
  import: 'default',
});

let container: HTMLElement | undefined;

interface Props {
  /** What the shopper allows now. */
  options: ConsentOptions;
  onSave: (options: ConsentOptions) => void;
}

/** Opens the dialog on any page, at most one at a time. */
export function openConsentForm(props: Props): void {
  if (container || document.querySelector('dialog[open]')) return;
  container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container?.remove();
    container = undefined;
  };
  root.render(<ConsentIsland {...props} locale={pageLocale()} onClosed={close} />);
}

interface DialogProps extends Props {
  locale: Locale;
  onClosed: () => void;
}

export function ConsentIsland({ onClosed, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className="panel dialog" aria-labelledby="consent-title" onClose={onClosed}>
      <Content {...props} close={() => dialog.current?.close()} />
    </dialog>
  );
}

// The error box wraps the form and not the dialog, so that it appears inside the dialog.
const Content = withErrorBox(ConsentForm);

const categories: readonly (keyof ConsentOptions)[] = ['necessary', 'preferences', 'marketing'];

interface FormProps extends Props {
  locale: Locale;
  close: () => void;
}

function ConsentForm({ locale, options, onSave, close }: FormProps) {
  const text: Text<'consent'> = messageReader(locale, bundledMessages(texts, locale));

  function closeWith(chosen: ConsentOptions): void {
    // Close first, which returns the focus to the banner. The choice then hides the banner, which moves the focus on.
    close();
    onSave(chosen);
  }
  // All buttons are equally prominent, so that no choice is easier than another.
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button button-quiet" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <>
      <h2 id="consent-title" className="text-2xl">
        {text('label')}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem]">{text('explain')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const ticked = new FormData(event.currentTarget);
          const [preferences, marketing] = [ticked.has('preferences'), ticked.has('marketing')];
          closeWith({ necessary: true, preferences, marketing });
        }}
      >
        {categories.map((category) => (
          <CategoryField key={category} category={category} isAllowed={options[category]} text={text} />
        ))}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4 *:flex-[1_0_40%] *:px-2">
          {button(text('reject'), () => closeWith(onlyNecessary))}
          {button(text('acceptAll'), () => closeWith(everythingAllowed))}
          <button type="submit" className="button button-quiet">
            {text('save')}
          </button>
          {button(text('cancel'), close)}
        </div>
      </form>
    </>
  );
}

interface CategoryProps {
  category: keyof ConsentOptions;
  isAllowed: boolean;
  text: Text<'consent'>;
}

/** A checkbox for a category, beside what the category is for. */
function CategoryField({ category, isAllowed, text }: CategoryProps) {
  return (
    <div className="relative border-t border-line py-1">
      <details>
        <summary className="min-h-11 py-2.5 pr-11 font-semibold">
          {text(`${category}.name`)}
          {category === 'necessary' && (
            <span className="text-sm font-normal text-muted"> {text('alwaysOn')}</span>
          )}
        </summary>
        <p className="pb-3 text-[0.9375rem] text-muted">
          {text(`${category}.text`)} {tagNames(category) || (category === 'marketing' && text('none'))}
        </p>
      </details>
      <label className="absolute top-1 right-0 flex min-h-11 min-w-11 items-center justify-end">
        <input
          type="checkbox"
          name={category}
          className="size-5 accent-accent"
          aria-label={text(`${category}.name`)}
          defaultChecked={isAllowed}
          disabled={category === 'necessary'}
        />
      </label>
    </div>
  );
}
