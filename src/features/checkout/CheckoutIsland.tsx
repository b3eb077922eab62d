/** The checkout: a summary of the current choices, and sign-in for guests, then addresses, shipping and payment. */

import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { loadAddresses, saveAddress, stopAddresses } from '#features/addresses/addresses-store.ts';
import { ItemChanges } from '#features/cart/ItemChanges.tsx';
import { chosenCountry, deliveryCountry } from '#features/delivery/country-store.ts';
import { enterCode, forgetCode } from '#features/discount/discount-store.ts';
import { clearOutcome } from '#features/payment/submission-store.ts';
import { submitRegistration, submitSignIn } from '#features/session/auth-flow.ts';
import { welcomeHere } from '#features/session/notice-store.ts';
import type { Locale } from '#i18n/locale.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { SteadyBox } from '#ui/SteadyBox.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { useSlow } from '#ui/use-action.ts';
import { Waiting } from '#ui/Waiting.tsx';
import { AddressSkeleton } from './AddressStep.tsx';
import { CheckoutEnd } from './CheckoutEnd.tsx';
import { CheckoutStep, type StepActions } from './CheckoutStep.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { goToStep, openCardForm, startCheckout, stopPayment } from './checkout-flow.ts';
import {
  $checkoutView,
  acceptChanges,
  addressDraft,
  changeChoices,
  guestDraft,
  loadFreshQuote,
  removeUnavailable,
} from './checkout-store.ts';
import { builtCheckoutView } from './checkout-view.ts';
import { GuestForms, type GuestFormsProps } from './GuestForms.tsx';
import { payNow } from './pay-flow.ts';
import { stopQuote } from './quote-store.ts';
import { StepFrame } from './StepFrame.tsx';
import { SummarySkeleton } from './SummarySkeleton.tsx';

type Namespaces = 'checkout' | 'account' | 'cart' | 'payment' | 'calls' | 'auth';

/** The summary is above the step on phones, and to its right on large screens. */
const twoColumns = 'grid grid-cols-1 gap-6 lg:grid-cols-[1fr_min(22rem,40%)] lg:gap-8';

function CheckoutContent() {
  const { locale, text } = usePage('checkout');
  const view = useStore($checkoutView, { ssr: () => builtCheckoutView });
  const { screen, submission } = view.checkout;
  const { isSigningIn, signIn, register } = useSigningIn();
  const isChecking = screen.kind === 'checking' && !isSigningIn;

  useEffect(() => startCheckout(locale), [locale]);

  if (screen.kind === 'empty' || screen.kind === 'paid') return <CheckoutEnd screen={screen} />;
  const step = screen.kind === 'open' && !isSigningIn ? screen.step : undefined;
  // A guest can fill in the form before the scripts load: React hydrates it as it is.
  return (
    <>
      {isChecking && <CheckoutWaiting />}
      <div className={twoColumns} data-when={isChecking ? 'signed-out' : undefined}>
        {isChecking ? (
          <SummarySkeleton className="skeleton" />
        ) : (
          <CheckoutSummary
            view={view}
            onEnterCode={enterCode}
            onForgetCode={() => forgetCode()}
            onRetry={quoteAgain}
          />
        )}
        <StepFrame shown={isChecking ? undefined : (step ?? 'guest')}>
          {submission.kind === 'leaving' && (
            <p role="status" className="mb-6 rounded-card bg-sunk p-4">
              {text('leaving')}
            </p>
          )}
          <SteadyChanges
            changes={view.unaccepted}
            onAccept={accept}
            onRemove={(productId) => void removeUnavailable(productId)}
          />
          {step ? (
            <CheckoutStep view={view} step={step} actions={stepActions(locale)} />
          ) : (
            <GuestForms
              draft={guestDraft}
              isSignedOutElsewhere={view.isSignedOutElsewhere}
              signIn={signIn}
              register={register}
            />
          )}
        </StepFrame>
      </div>
    </>
  );
}

const stepActions = (locale: Locale): StepActions => ({
  goToStep: (step) => goToStep(locale, step),
  loadAddresses: () => void loadAddresses(),
  stopAddresses,
  chooseAddress: (changes) => {
    changeChoices(changes);
    clearOutcome();
  },
  saveAddress: async (fields, { purpose, edited }, options) => {
    const result = await saveAddress(fields, edited?.id, options);
    if (result.ok)
      changeChoices({ [purpose === 'shipping' ? 'shippingAddressId' : 'billingAddressId']: result.data.id });
    return result;
  },
  addressDraft,
  countries: () => ({ chosen: chosenCountry(), own: deliveryCountry() }),
  chooseMethod: (shippingMethodId) => changeChoices({ shippingMethodId }),
  quoteAgain,
  stopQuote,
  openCardForm: (element) => openCardForm(locale, element),
  pay: () => void payNow(locale),
  stopPaying: () => stopPayment(locale),
});

function quoteAgain(): void {
  clearOutcome();
  void loadFreshQuote();
}

function accept(): void {
  clearOutcome();
  void acceptChanges();
}

/** Signing in and registering. Meanwhile, the page keeps the form (`isSigningIn`), because the form shows the progress. */
function useSigningIn() {
  const [isSigningIn, setSigningIn] = useState(false);
  const keepFormUntil = <T,>(sent: Promise<T>): Promise<T> => {
    setSigningIn(true);
    return sent.finally(() => setSigningIn(false));
  };
  const signIn: GuestFormsProps['signIn'] = (values, options) => keepFormUntil(submitSignIn(values, options));
  const register: GuestFormsProps['register'] = async (values, phoneNumber, options) => {
    const failed = await keepFormUntil(submitRegistration(values, phoneNumber, options));
    if (!failed) welcomeHere();
    return failed;
  };
  return { isSigningIn, signIn, register };
}

/** The changes, above the step. At the bottom of the window, they would cover a form. The page scrolls to keep the form in place. */
function SteadyChanges(props: ComponentProps<typeof ItemChanges>) {
  const { changes } = props;
  return (
    <SteadyBox className={changes.length > 0 ? 'pb-6' : ''} content={JSON.stringify(changes)}>
      <ItemChanges {...props} />
    </SteadyBox>
  );
}

/** What a member sees while the checkout loads. */
function CheckoutWaiting() {
  const { locale, text } = usePage('checkout');
  return (
    <div data-when="signed-in">
      <Waiting
        loading={text('loading')}
        isSlow={useSlow(true)}
        skeleton={<CheckoutSkeleton />}
        onRetry={() => location.reload()}
        onStop={() => location.assign(href(locale, 'cart'))}
      />
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <div className={`-mt-2 ${twoColumns}`}>
      <SummarySkeleton />
      <div>
        <SkeletonLine className="mb-8 h-11 max-w-md" />
        <AddressSkeleton />
      </div>
    </div>
  );
}

export const CheckoutIsland = withErrorBox(withPage<Namespaces>(CheckoutContent));
