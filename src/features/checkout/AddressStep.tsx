/** Where the parcel goes and whom the invoice names: chosen from the shopper's addresses, or added in place. */
import { type FormEvent, useState } from 'react';
import type { Address } from '#api/contract/address.ts';
import type { Loadable } from '#lib/loadable.ts';
import { Failed } from '#ui/Failed.tsx';
import { Waiting } from '#ui/Waiting.tsx';
import { AddressGroup } from './AddressGroup.tsx';
import { type Choices, chosenAddresses, hasCountry } from './checkout.ts';
import type { CheckoutPage } from './page.ts';

interface Props {
  page: CheckoutPage;
  addresses: Loadable<readonly Address[]>;
  onRetry: () => void;
  onStop: () => void;
  choices: Choices;
  onChoose: (news: Partial<Choices>) => void;
  onContinue: () => void;
  /** The form for a further address; `close` when it is done with. */
  newAddress: (close: (() => void) | undefined) => React.ReactNode;
  /** Something was typed there before. */
  isAddingAtFirst: boolean;
}

export function AddressStep({ addresses, onRetry, onStop, ...rest }: Props) {
  const { page } = rest;
  if (addresses.state === 'failed')
    return (
      <Failed
        message={page.explain('address.loadError', addresses.failure)}
        retry={page.text('retry')}
        onRetry={onRetry}
      />
    );
  if (addresses.state !== 'ready')
    return (
      <Waiting
        texts={{ ...page.waiting, loading: page.text('address.loading') }}
        onRetry={onRetry}
        onStop={onStop}
      />
    );
  return <AddressChoice {...rest} addresses={addresses.data} />;
}

type ChoiceProps = Omit<Props, 'addresses' | 'onRetry' | 'onStop'> & { addresses: readonly Address[] };

function AddressChoice(props: ChoiceProps) {
  const { page, addresses, choices, onChoose, onContinue, newAddress } = props;
  const { text } = page;
  const [isAdding, setAdding] = useState(props.isAddingAtFirst);
  const [problem, setProblem] = useState<string>();
  const isSame = choices.billingAddressId === undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { shipping, billing } = chosenAddresses(choices, addresses);
    if (!shipping || !billing) setProblem(text('address.fillAll'));
    else if (!hasCountry(shipping) || !hasCountry(billing)) setProblem(text('address.missingCountry'));
    else onContinue();
  }

  if (!addresses.length)
    return (
      <section>
        <h2 className="text-2xl">{text('address.shipping')}</h2>
        <p className="mt-2 mb-5 text-muted">{text('address.none')}</p>
        {newAddress(undefined)}
      </section>
    );
  return (
    <div>
      <form onSubmit={submit}>
        <AddressGroup
          {...{ page, addresses }}
          legend={text('address.shipping')}
          name="shipping-address"
          chosen={choices.shippingAddressId}
          onChoose={(shippingAddressId) => {
            setProblem(undefined);
            onChoose({ shippingAddressId });
          }}
        />
        <label className="mt-5 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={isSame}
            onChange={({ target }) =>
              onChoose({ billingAddressId: target.checked ? undefined : choices.shippingAddressId })
            }
          />
          {text('address.same')}
        </label>
        {!isSame && (
          <div className="mt-4">
            <AddressGroup
              {...{ page, addresses }}
              legend={text('address.billing')}
              name="billing-address"
              chosen={choices.billingAddressId}
              onChoose={(billingAddressId) => onChoose({ billingAddressId })}
            />
          </div>
        )}
        <div role="alert">{problem && <p className="mt-4 text-danger">{problem}</p>}</div>
        {!isAdding && (
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="submit" className="button">
              {text('address.continue')}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setAdding(true)}>
              {text('address.add')}
            </button>
          </div>
        )}
      </form>
      {isAdding && (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-4 text-xl">{text('address.addHeading')}</h2>
          {newAddress(() => setAdding(false))}
        </section>
      )}
    </div>
  );
}
