/** A section for each category, and buttons of equal weight. */
import { type ReactNode, useRef } from 'react';
import type { ConsentCategory } from '#platform/storage-keys.ts';
import { type ConsentOptions, everything, onlyNecessary } from './consent.ts';
import { tags } from './tags.ts';
import type { ConsentText } from './texts.ts';

interface Props {
  text: ConsentText;
  /** Options ticked at first: the saved choice, or none. */
  options: ConsentOptions;
  onChoose: (options: ConsentOptions) => void;
  /** An extra button. */
  children?: ReactNode;
}

const categories: readonly ConsentCategory[] = ['necessary', 'preferences', 'marketing'];

export function ConsentForm({ text, options, onChoose, children }: Props) {
  const form = useRef<HTMLFormElement>(null);

  function save(): void {
    const ticked = new FormData(form.current ?? undefined);
    onChoose({
      necessary: true,
      preferences: ticked.has('preferences'),
      marketing: ticked.has('marketing'),
    });
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {categories.map((category) => (
        <div key={category} className="relative border-t border-line py-1">
          <details>
            <summary className="min-h-11 py-2.5 font-semibold">{text(`${category}.name`)}</summary>
            <p className="pb-3 text-[0.9375rem] text-muted">
              {text(`${category}.text`)} {namesOf(category)}
            </p>
          </details>
          <label className="absolute top-1 right-0 flex min-h-11 min-w-11 items-center justify-end gap-2 text-sm">
            <input
              type="checkbox"
              name={category}
              className="size-5 accent-accent"
              aria-label={text(`${category}.name`)}
              defaultChecked={options[category]}
              disabled={category === 'necessary'}
            />
            {category === 'necessary' && text('alwaysOn')}
          </label>
        </div>
      ))}
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-4 *:px-2">
        <button type="button" className="button button-quiet" onClick={() => onChoose(onlyNecessary)}>
          {text('reject')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onChoose(everything)}>
          {text('acceptAll')}
        </button>
        <button type="submit" className="button button-quiet">
          {text('save')}
        </button>
        {children}
      </div>
    </form>
  );
}

function namesOf(category: ConsentCategory): string {
  return tags
    .filter((tag) => tag.category === category)
    .map(({ name }) => name)
    .join(', ');
}
