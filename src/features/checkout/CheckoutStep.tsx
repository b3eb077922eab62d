/** The current step of a member: addresses, shipping or payment. */
import type { ReactNode } from 'react';
import { usePage } from '#i18n/page-context.tsx';
import { AddressStep } from './AddressStep.tsx';
import type { Step } from './checkout.ts';
import type { CheckoutActions } from './checkout-actions-flow.ts';
import type { CheckoutView } from './checkout-view.ts';
import { checkoutNoticeText } from './failure-texts.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { ShippingStep } from './ShippingStep.tsx';
import { StepNav } from './StepNav.tsx';
import { TotalNote } from './TotalNote.tsx';

interface Props {
  view: CheckoutView;
  step: Step;
  actions: CheckoutActions;
}

export function CheckoutStep({ view, step, actions }: Props) {
  const page = usePage('checkout');
  const { addresses, choices, submission } = view.checkout;
  const note = <TotalNote view={view} />;
  const views: Readonly<Record<Step, () => ReactNode>> = {
    addresses: () => (
      <AddressStep
        addresses={addresses}
        choices={choices}
        chosen={view.chosen}
        onRetry={actions.loadAddresses}
        onStop={actions.stopAddresses}
        onChoose={actions.chooseAddress}
        onContinue={() => actions.goToStep('shipping')}
        save={actions.saveAddress}
        draft={actions.addressDraft}
        countries={actions.countries}
        ownName={view.ownName}
        note={note}
      />
    ),
    shipping: () => (
      <ShippingStep
        methods={view.shownMethods}
        mustRemoveItems={view.mustRemoveItems}
        rate={view.rate}
        note={note}
        address={view.chosen.shipping}
        chosen={choices.shippingMethodId}
        onChoose={(shippingMethodId) => actions.changeChoices({ shippingMethodId })}
        onContinue={() => actions.goToStep('payment')}
        onBack={() => actions.goToStep('addresses')}
        onRetry={actions.quoteAgain}
        onStop={actions.stopQuote}
      />
    ),
    payment: () => <PaymentStep view={view} note={note} actions={actions} />,
  };
  return (
    <>
      <StepNav step={step} onStep={actions.goToStep} />
      {/* The payment step shows its outcome itself. */}
      <div role="alert">
        {step !== 'payment' && submission.kind === 'notice' && (
          <p className="mb-6 rounded-card bg-sunk p-4 text-danger">
            {checkoutNoticeText(page, submission.outcome)}
          </p>
        )}
      </div>
      {views[step]()}
    </>
  );
}
