/** What the shopper can do in the checkout. The island passes these functions to components, which may import no store and no flow. */
import { loadAddresses, saveAddress, stopAddresses } from '#features/addresses/addresses-store.ts';
import { chosenCountry, deliveryCountry } from '#features/delivery/country-storage.ts';
import { enterCode, forgetCode } from '#features/discount/discount-store.ts';
import { mountCardForm } from '#features/payment/card-form-store.ts';
import { clearOutcome } from '#features/payment/submission-store.ts';
import type { Locale } from '#i18n/locale.ts';
import { type Choices, type Step, totalOf } from './checkout.ts';
import { goToStep, stopPayment } from './checkout-flow.ts';
import {
  $checkout,
  acceptChanges,
  changeChoices,
  loadFreshQuote,
  removeUnavailable,
} from './checkout-store.ts';
import { addressDraft, guestDraft } from './draft-storage.ts';
import type { EnteredAddressProps } from './EnteredAddress.tsx';
import { payNow } from './pay-flow.ts';
import { stopQuote } from './quote-store.ts';

/**
 * In cents. The card form gets this amount until the total is known. A provider refuses less than the minimum of a currency, which is
 * highest for the forint (17,500).
 */
const initialAmount = 100_000;

export const actionsOf = (locale: Locale) => ({
  goToStep: (step: Step) => goToStep(locale, step),
  changeChoices,
  chooseAddress: (changes: Partial<Choices>) => {
    changeChoices(changes);
    clearOutcome();
  },
  saveAddress: (async (fields, { purpose, edited }, options) => {
    const result = await saveAddress(fields, edited?.id, options);
    if (result.ok)
      changeChoices({ [purpose === 'shipping' ? 'shippingAddressId' : 'billingAddressId']: result.data.id });
    return result;
  }) satisfies EnteredAddressProps['save'],
  addressDraft,
  guestDraft,
  countries: () => ({ chosen: chosenCountry(), own: deliveryCountry() }),
  loadAddresses: () => void loadAddresses(),
  stopAddresses,
  quoteAgain: () => {
    clearOutcome();
    void loadFreshQuote();
  },
  stopQuote,
  enterCode,
  forgetCode: () => forgetCode(),
  accept: () => {
    clearOutcome();
    void acceptChanges();
  },
  removeItem: (productId: string) => void removeUnavailable(productId),
  openCardForm: (element: HTMLElement) =>
    mountCardForm(element, { amount: totalOf($checkout.get()) ?? initialAmount, locale }),
  pay: () => void payNow(locale),
  stopPaying: () => stopPayment(locale),
});
export type CheckoutActions = ReturnType<typeof actionsOf>;
