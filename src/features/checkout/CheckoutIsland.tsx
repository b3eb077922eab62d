/** The checkout: sign-in for guests, then addresses, shipping and payment, beside a summary of the current choices. */

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { $addresses, loadAddresses, saveAddress, stopAddresses } from '#features/addresses/store.ts';
import { emptyCart } from '#features/cart/cart.ts';
import { LineChanges } from '#features/cart/LineChanges.tsx';
import { noChanges } from '#features/cart/price-check.ts';
import { $cart } from '#features/cart/store.ts';
import { PayForm } from '#features/payment/PayForm.tsx';
import { $formState, openForm } from '#features/payment/provider-store.ts';
import {
  $submission,
  clearOutcome,
  isSubmitting,
  stopSubmission,
} from '#features/payment/submission-store.ts';
import { submitRegistration, submitSignIn } from '#features/session/auth-flow.ts';
import { $fullName } from '#features/session/user-store.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { idle } from '#lib/loadable.ts';
import { useSlow } from '#ui/action.ts';
import { LinkButton, QuietButton } from '#ui/buttons.tsx';
import { withErrorBox } from '#ui/error-box.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { Waiting } from '#ui/Waiting.tsx';
import { ChosenAddresses } from './AddressGroup.tsx';
import { AddressSkeleton, AddressStep } from './AddressStep.tsx';
import { CheckoutEnd } from './CheckoutEnd.tsx';
import { CheckoutSummary, SummarySkeleton, SumNote } from './CheckoutSummary.tsx';
import { isOffered, nothingChosen, quoteProblem, type Stage, type Step } from './checkout.ts';
import {
  $choices,
  $chosen,
  $destinationRate,
  $methods,
  $sum,
  $total,
  choose,
  quote,
  stopQuote,
} from './choice-store.ts';
import { noticeText } from './failure-texts.ts';
import { GuestStep } from './GuestStep.tsx';
import { payNow } from './pay.ts';
import { $unreviewed, acceptAll, removeLine } from './review-store.ts';
import { ShippingStep } from './ShippingStep.tsx';
import { StepFrame, StepNav } from './StepFrame.tsx';
import { $isSignedOutElsewhere, $stage, goTo, startCheckout } from './store.ts';

type Namespaces = 'checkout' | 'account' | 'cart' | 'payment' | 'failures' | 'auth';

const checking: Stage = { kind: 'checking' };
const noAddresses = { shipping: undefined, billing: undefined };
/** In cents. The payment form needs an amount before the total is known. */
const initialAmount = 100;
const twoColumns = 'grid grid-cols-1 gap-8 lg:grid-cols-[1fr_min(22rem,40%)]';

function CheckoutContent() {
  const page = usePage('checkout');
  const { locale, text } = page;
  const stage = useStore($stage, { ssr: () => checking });
  const cart = useStore($cart, { ssr: () => emptyCart });
  const unreviewed = useStore($unreviewed, { ssr: () => noChanges });
  const choices = useStore($choices, { ssr: () => nothingChosen });
  const { shipping, billing } = useStore($chosen, { ssr: () => noAddresses });
  const addresses = useStore($addresses, { ssr: () => idle });
  const ownName = useStore($fullName, { ssr: () => '' });
  const methods = useStore($methods, { ssr: () => idle });
  const sum = useStore($sum, { ssr: () => idle });
  const total = useStore($total, { ssr: () => undefined });
  const rate = useStore($destinationRate, { ssr: () => undefined });
  const form = useStore($formState, { ssr: () => idle });
  const paying = useStore($submission, { ssr: () => idle });
  const isSignedOutElsewhere = useStore($isSignedOutElsewhere, { ssr: () => false });
  // Keep the sign-in form while its call is pending, because the form shows the progress.
  const [isSigningIn, setSigningIn] = useState(false);

  useEffect(() => startCheckout(locale), [locale]);

  const isComplete = isOffered(methods, choices.shippingMethodId);
  // The paid items leave the cart while the page still shows the payment. The shopper needn't review that change.
  const isPaying = isSubmitting(paying);
  const step = stage.kind === 'open' ? stage.step : undefined;
  const isChecking = stage.kind === 'checking' && !isSigningIn;
  const isReviewed = unreviewed.length === 0;
  // The shipping step itself says that its methods are loading.
  const isShippingPending = step === 'shipping' && methods.state === 'loading';
  const isSlow = sum.state === 'loading' && sum.isSlow && !isShippingPending;
  const isCheckingLong = useSlow(isChecking);
  const toStep = (name: Step) => goTo(locale, name);
  const untilSignedIn = <T,>(sent: Promise<T>): Promise<T> => {
    setSigningIn(true);
    return sent.finally(() => setSigningIn(false));
  };

  const note = <SumNote sum={sum} isComplete={isComplete} isSlow={isSlow} />;
  const parts: Readonly<Record<Step, () => ReactNode>> = {
    addresses: () => (
      <AddressStep
        addresses={addresses}
        choices={choices}
        onRetry={() => void loadAddresses()}
        onStop={stopAddresses}
        onChoose={(changes) => {
          choose(changes);
          clearOutcome();
        }}
        onContinue={() => toStep('shipping')}
        save={async (fields, { purpose, edited }, options) => {
          const result = await saveAddress(fields, edited?.id, options);
          if (result.ok)
            choose({ [purpose === 'shipping' ? 'shippingAddressId' : 'billingAddressId']: result.data.id });
          return result;
        }}
        ownName={ownName}
        note={note}
      />
    ),
    shipping: () => (
      <ShippingStep
        methods={methods}
        rate={rate}
        note={note}
        address={shipping}
        chosen={choices.shippingMethodId}
        onChoose={(shippingMethodId) => choose({ shippingMethodId })}
        onContinue={() => toStep('payment')}
        onBack={() => toStep('addresses')}
        onRetry={() => void quote(true)}
        onStop={stopQuote}
      />
    ),
    payment: () => (
      <>
        <ChosenAddresses shipping={shipping} billing={billing} />
        <PayForm
          form={form}
          openForm={(element) => openForm(element, total ?? initialAmount, locale)}
          total={total}
          working={paying.state === 'working' ? text(`payment.${paying.phase}`) : undefined}
          // The shopper must accept all changes before paying.
          isPayable={total !== undefined && isReviewed && paying.state !== 'leaving'}
          message={paying.state === 'notice' ? noticeText(page, paying.outcome) : undefined}
          // Once the button shows the total, the note would repeat it.
          note={total === undefined && note}
          onPay={() => void payNow(locale)}
          onStop={stopSubmission}
        >
          <QuietButton onClick={() => toStep('shipping')}>{text('payment.back')}</QuietButton>
          {!isReviewed && (
            // The changes are at the top of the page, out of sight on a phone.
            <LinkButton className="px-1" onClick={showChanges}>
              {text('payment.seeChanges')}
            </LinkButton>
          )}
        </PayForm>
      </>
    ),
  };

  if (stage.kind === 'empty' || stage.kind === 'paid') return <CheckoutEnd stage={stage} />;
  const shownStep = stage.kind === 'open' && !isSigningIn ? stage.step : 'guest';
  // A guest can fill in the form before the scripts load: React hydrates it as it is.
  return (
    <>
      {isChecking && (
        <div data-when="signed-in">
          <Waiting
            loading={text('loading')}
            isSlow={isCheckingLong}
            skeleton={<CheckoutSkeleton />}
            onRetry={() => location.reload()}
            onStop={() => location.assign(href(locale, 'cart'))}
          />
        </div>
      )}
      <div className={twoColumns} data-when={isChecking ? 'signed-out' : undefined}>
        <StepFrame shown={isChecking ? undefined : shownStep}>
          {paying.state === 'leaving' && (
            <p role="status" className="mb-6 rounded-card bg-sunk p-4">
              {text('leaving')}
            </p>
          )}
          <LineChanges
            changes={isPaying ? noChanges : unreviewed}
            onAccept={() => {
              clearOutcome();
              void acceptAll();
            }}
            onRemove={(productId) => void removeLine(productId)}
          />
          {shownStep !== 'guest' ? (
            <>
              <StepNav step={shownStep} onStep={toStep} />
              {/* The payment step shows its outcome itself. */}
              <div role="alert">
                {shownStep !== 'payment' && paying.state === 'notice' && (
                  <p className="mb-6 rounded-card bg-sunk p-4 text-danger">
                    {noticeText(page, paying.outcome)}
                  </p>
                )}
              </div>
              {parts[shownStep]()}
            </>
          ) : (
            <GuestStep
              isSignedOutElsewhere={isSignedOutElsewhere}
              signIn={(values, options) => untilSignedIn(submitSignIn(values, options))}
              register={(values, phoneNumber, options) =>
                untilSignedIn(submitRegistration(values, phoneNumber, options))
              }
            />
          )}
        </StepFrame>
        {isChecking ? (
          <div className="skeleton" aria-hidden="true">
            <SummarySkeleton />
          </div>
        ) : (
          <CheckoutSummary
            cart={cart}
            sum={sum}
            rate={rate}
            isComplete={isComplete}
            isSlow={isSlow}
            problem={quoteProblem(step, methods, sum, paying)}
            country={shipping?.country}
            hasShipping={choices.shippingMethodId !== undefined}
            onRetry={() => {
              clearOutcome();
              void quote(true);
            }}
          />
        )}
      </div>
    </>
  );
}

function showChanges(): void {
  const changes = document.getElementById('changes');
  changes?.focus({ preventScroll: true });
  changes?.scrollIntoView({ block: 'center' });
}

/** What a member sees while the checkout loads. */
function CheckoutSkeleton() {
  return (
    <div className={`-mt-2 ${twoColumns}`}>
      <div>
        <SkeletonLine className="mb-8 h-11 max-w-md" />
        <AddressSkeleton />
      </div>
      <SummarySkeleton />
    </div>
  );
}

export const CheckoutIsland = withErrorBox(withPage<Namespaces>(CheckoutContent));
