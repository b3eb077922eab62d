/** A group of radio buttons for each option of a product, for islands. Looks like OptionPicker.astro. */
import type { Option, Variant } from '#api/contract/variant.ts';
import { usePage } from '#i18n/page-context.tsx';
import { closestVariant } from '#lib/variants.ts';
import { markOf } from './option-mark.ts';

interface Props {
  options: readonly Option[];
  variants: readonly Variant[];
  shown: Variant;
  textLanguage: string | undefined;
  onChoose: (variant: Variant) => void;
}

export function OptionFields({ options, variants, shown, textLanguage, onChoose }: Props) {
  const { text } = usePage('catalog');
  const titles = { soldOut: text('outOfStock'), absent: text('optionAbsent') };
  return (
    <div id="options" className="options mt-6">
      {options.map(({ name, values }, at) => (
        <fieldset key={name} lang={textLanguage}>
          <legend>{name}</legend>
          {values.map(({ name: value, swatch }) => {
            const next = closestVariant(variants, shown.values, { at, value });
            if (!next) return null;
            const mark = markOf(variants, shown.values, { at, value });
            return (
              <label key={value}>
                <input
                  type="radio"
                  name={`${at}`}
                  checked={shown.values[at] === value}
                  data-mark={mark || undefined}
                  title={mark ? titles[mark] : undefined}
                  onChange={() => onChoose(next)}
                />
                <span>
                  {swatch && (
                    <svg viewBox="0 0 1 1" aria-hidden="true">
                      <path fill={swatch} d="M0 0h1v1H0z" />
                    </svg>
                  )}
                  {value}
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
