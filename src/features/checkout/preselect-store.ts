/** The first address and the first shipping method are chosen until the shopper chooses others: one tap less for most. */
import { computed } from 'nanostores';
import { addressBook } from '#features/addresses/store.ts';
import type { Loadable } from '#lib/loadable.ts';
import { $choices, choose } from './choice-store.ts';
import { $methods } from './quote-store.ts';
import { $stage } from './stage-store.ts';

const $missing = computed(
  [$stage, addressBook.$state, $methods, $choices],
  (stage, addresses, methods, choices) => {
    if (stage.stage !== 'open') return undefined;
    const address = stage.step === 'addresses' && firstBut(choices.shippingAddressId, addresses);
    if (address) return { shippingAddressId: address, billingAddressId: undefined };
    const method = stage.step === 'shipping' && firstBut(choices.shippingMethodId, methods);
    return method ? { shippingMethodId: method } : undefined;
  },
);

/** Chooses whenever nothing that is offered is chosen; answers what ends it. */
export function preselect(): () => void {
  return $missing.subscribe((choice) => choice && choose(choice));
}

/** The first one's id, unless what is chosen is among them. */
function firstBut(
  chosen: string | undefined,
  offered: Loadable<readonly { readonly id: string }[]>,
): string | undefined {
  if (offered.state !== 'ready' || offered.data.some(({ id }) => id === chosen)) return undefined;
  return offered.data[0]?.id;
}
