/** Takes a discount code, or shows the code that was entered. A refused code stays in its field, to be corrected. */
import { useId, useRef } from 'react';
import { usePage } from '#i18n/page-context.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { type CodeRefusal, refusalText } from './discount.ts';

interface Props {
  /** The code on the device. Empty without one. */
  code: string;
  /** Why the API last refused a code. */
  refusal?: CodeRefusal | undefined;
  onEnter: (code: string) => void;
  /** Also called when the shopper applies an empty field, to remove the refusal. */
  onForget: () => void;
  /** Whether the summary beside the field shows the amount that the code takes off. */
  hasAmount?: boolean;
  /** What the code takes off the cart, without VAT, if that is known before the checkout. */
  estimate?: string | undefined;
}

export function DiscountField({ code, refusal, hasAmount = false, estimate, ...on }: Props) {
  const { locale, text } = usePage('cart');
  const box = useRef<HTMLDivElement>(null);
  const reason = useId();
  const remove = (
    <button type="button" className="link min-h-11" onClick={on.onForget}>
      {text('discount.remove')}
    </button>
  );
  useKeptFocus(box, () => box.current);
  return (
    <div ref={box} tabIndex={-1} className="mt-2 text-sm outline-none">
      {code && !refusal ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {estimate
              ? text('discount.estimate', { code, amount: estimate })
              : text(hasAmount ? 'discount.entered' : 'discount.later', { code })}
          </span>
          {remove}
        </p>
      ) : (
        <details key={refusal?.code} open={!!refusal}>
          <summary className="link inline-block cursor-pointer py-3">{text('discount.ask')}</summary>
          <form
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const entered = `${new FormData(event.currentTarget).get('discount')}`.trim();
              if (entered) on.onEnter(entered);
              else on.onForget();
            }}
          >
            <label className="min-w-0 grow">
              <span className="mb-1 block text-muted">{text('discount.code')}</span>
              <input
                name="discount"
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                defaultValue={refusal?.code}
                aria-invalid={refusal ? true : undefined}
                aria-describedby={refusal && reason}
                className="field w-full aria-invalid:border-danger"
              />
            </label>
            <button type="submit" className="button button-quiet">
              {text('discount.apply')}
            </button>
          </form>
        </details>
      )}
      <div role="alert" id={reason} className="text-danger">
        {refusal && <p className="mt-1">{refusalText(refusal, locale, text)}</p>}
      </div>
      {code && refusal && remove}
    </div>
  );
}
