/** Radio buttons to choose a shipping method, with price and delivery time. */

import type { ReactNode } from 'react';
import type { Address } from '#api/contract/address.ts';
import type { ShippingMethod } from '#api/contract/quote.ts';
import { countryName } from '#i18n/country-names.ts';
import { money } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Page, Text } from '#i18n/page-texts.ts';
import type { Loadable } from '#lib/loadable.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { ContinueBar } from './ContinueBar.tsx';
import { isOffered } from './checkout.ts';
import { checkoutFailureText } from './failure-texts.ts';

interface Props {
  address: Address | undefined;
  methods: Loadable<readonly ShippingMethod[]>;
  /** Whether the shopper must first remove line items from the cart. Asking the API again wouldn't help. */
  mustRemoveItems: boolean;
  chosen: string | undefined;
  /** The VAT rate at the address, in per cent. Until it's known, prices are shown without VAT. */
  rate: number | undefined;
  /** The total, shown beside the button. */
  note: ReactNode;
  onChoose: (id: string) => void;
  onContinue: () => void;
  onBack: () => void;
  onRetry: () => void;
  onStop: () => void;
}

export function ShippingStep(props: Props) {
  const { address, methods, mustRemoveItems, chosen, note, onChoose, onContinue, onBack } = props;
  const page = usePage('checkout');
  const { locale, text } = page;
  const cartText = useText('cart');
  const place = address && `${address.city}, ${countryName(locale, address.country)}`;
  const isChosen = isOffered(methods, chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChosen) onContinue();
      }}
    >
      <fieldset className="min-w-0 wrap-anywhere">
        <legend className="font-display text-2xl font-semibold">{text('shipping.heading')}</legend>
        {place && <p className="mt-1 mb-4 text-muted">{text('shipping.to', { place })}</p>}
        {mustRemoveItems && (
          <p role="alert" className="rounded-card bg-sunk p-4">
            {cartText('blocked')}
          </p>
        )}
        {methods.kind !== 'ready' && !mustRemoveItems && (
          <NotReady
            state={methods}
            messageOf={(failure) => checkoutFailureText(page, 'shipping.error', failure)}
            loading={text('shipping.loading')}
            skeleton={<ShippingSkeleton />}
            onRetry={props.onRetry}
            onStop={props.onStop}
          />
        )}
        {methods.kind === 'ready' && methods.data.length === 0 && (
          <p role="alert" className="rounded-card bg-sunk p-4">
            {text('shipping.none', { country: countryName(locale, address?.country ?? '') })}
          </p>
        )}
        {methods.kind === 'ready' && (
          <div className="grid gap-3">
            {methods.data.map((method) => (
              <MethodChoice
                key={method.id}
                method={method}
                rate={props.rate}
                isChosen={method.id === chosen}
                onChoose={() => onChoose(method.id)}
              />
            ))}
          </div>
        )}
      </fieldset>
      <ContinueBar goal="shipping.goal" note={note} disabled={!isChosen}>
        <QuietButton onClick={onBack}>{text('shipping.back')}</QuietButton>
      </ContinueBar>
    </form>
  );
}

interface MethodProps extends Pick<Props, 'rate'> {
  method: ShippingMethod;
  isChosen: boolean;
  onChoose: () => void;
}

/** A method with its price, its delivery time and what the merchant says about it. */
function MethodChoice({ method, rate, isChosen, onChoose }: MethodProps) {
  const page = usePage('checkout');
  return (
    <label className="flex gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-accent">
      <input
        type="radio"
        name="shipping-method"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-x-4">
          <span className="font-semibold">{method.name}</span>
          <span className="shrink-0 nums">{priceOf(page, rate, method)}</span>
        </span>
        <span className="block text-sm text-muted">
          {[days(page.text, method), freeFrom(page, method), method.description].filter(Boolean).join(' – ')}
        </span>
      </span>
    </label>
  );
}

function ShippingSkeleton() {
  return (
    <div className="-mt-2 grid gap-3">
      <SkeletonLine className="h-20 rounded-card" />
      <SkeletonLine className="h-20 rounded-card" />
    </div>
  );
}

function priceOf({ textOf, locale }: Page, rate: number | undefined, { cost }: ShippingMethod): string {
  const text = textOf('checkout');
  const net = toCents(cost);
  if (!net) return text('shipping.free');
  if (rate === undefined) return text('shipping.exclVat', { price: money(locale, net) });
  return text(rate ? 'shipping.inclVat' : 'shipping.noVat', { price: money(locale, grossOf(net, rate)) });
}

/** Says from which net subtotal a method is free. Undefined if the method has no such limit, or is free already. */
function freeFrom({ textOf, locale }: Page, method: ShippingMethod) {
  if (method.freeFrom === null || !method.cost) return undefined;
  const price = money(locale, toCents(method.freeFrom));
  return textOf('checkout')('shipping.freeFrom', { price });
}

/** The merchant may know both ends of the delivery time, one or none. */
function days(text: Text<'checkout'>, { minDays, maxDays }: ShippingMethod): string | undefined {
  if (minDays === null) return maxDays === null ? undefined : text('shipping.daysAtMost', { count: maxDays });
  if (maxDays === null) return text('shipping.daysAtLeast', { count: minDays });
  return minDays === maxDays
    ? text('shipping.days', { count: maxDays })
    : text('shipping.daysBetween', { min: minDays, max: maxDays });
}
