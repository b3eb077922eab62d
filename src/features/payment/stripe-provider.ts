/**
 * Stripe's Payment Element, mounted before the intent exists (docs.stripe.com/payments/accept-a-payment-deferred). Only this
 * file uses Stripe.js. The import from `/pure` loads no script until `loadStripe` is called.
 */
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Locale } from '#i18n/locale.ts';
import { stripeKey } from '#platform/config.ts';
import { type CardConfirmation, type CardForm, formRefused, type PaymentProvider } from './card-form.ts';

let isLoading = false;

async function load(locale: Locale, signal: AbortSignal): Promise<Stripe> {
  // A hanging script fires no event, so Stripe's wrapper would wait for ever. An error event makes the wrapper start again.
  if (isLoading)
    document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event('error'));
  isLoading = true;
  const stripe = await loadStripe(stripeKey, { locale }).finally(() => {
    isLoading = false;
  });
  signal.throwIfAborted();
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

export const stripeProvider: PaymentProvider = {
  async mount(container, { amount, currency, locale, isDark }, signal) {
    const stripe = await load(locale, signal);
    const elements = stripe.elements({
      mode: 'payment',
      amount,
      currency: currency.toLowerCase(),
      locale,
      appearance: appearance(isDark),
    });
    const element = elements.create('payment', { layout: 'tabs' });
    await new Promise<void>((resolve, reject) => {
      element.on('ready', () => resolve());
      element.on('loaderror', ({ error }) => {
        const isRefused = error.type === 'invalid_request_error';
        reject(Object.assign(new Error(error.type), isRefused && { name: formRefused }));
      });
      element.mount(container);
    });
    return formOf(stripe, elements, () => element.destroy());
  },
};

function formOf(stripe: Stripe, elements: StripeElements, destroy: () => void): CardForm {
  return {
    validate: async () => !(await elements.submit()).error,
    async confirm({ clientSecret, returnUrl }): Promise<CardConfirmation> {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (!error)
        return paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing'
          ? { kind: 'accepted' }
          : { kind: 'unknown' };
      const isCardProblem = error.type === 'card_error' || error.type === 'validation_error';
      const hasFailedAuthentication = error.code === 'payment_intent_authentication_failure';
      return (isCardProblem || hasFailedAuthentication) && error.message
        ? { kind: 'declined', message: error.message }
        : { kind: 'unknown' };
    },
    setAmount: (amount) => elements.update({ amount }),
    setDark: (isDark) => elements.update({ appearance: appearance(isDark) }),
    destroy,
  };
}

/** The shop's colours, because Stripe's frame can't read the page's styles. */
function appearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorDanger: colour('--danger'),
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  };
}
