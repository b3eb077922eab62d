/** The current step of a member: addresses, shipping or payment. */
import type { ComponentProps, ReactNode } from 'react';
import { usePage } from '#i18n/page-context.tsx';
import { AddressStep } from './AddressStep.tsx';
import type { Choices, Step } from './checkout.ts';
import type { CheckoutView } from './checkout-view.ts';
import type { EnteredAddressProps } from './EnteredAddress.tsx';
import { checkoutNoticeText } from './failure-texts.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { ShippingStep } from './ShippingStep.tsx';
import { StepNav } from './StepNav.tsx';
import { TotalNote } from './TotalNote.tsx';

/** What the shopper can do in the steps. */
export interface StepActions {
  readonly goToStep: (step: Step) => void;
  readonly loadAddresses: () => void;
  readonly stopAddresses: () => void;
  readonly chooseAddress: (changes: Partial<Choices>) => void;
  readonly saveAddress: EnteredAddressProps['save'];
  readonly addressDraft: EnteredAddressProps['draft'];
  readonly countries: EnteredAddressProps['countries'];
  readonly chooseMethod: (shippingMethodId: string) => void;
  readonly quoteAgain: () => void;
  readonly stopQuote: () => void;
  readonly openCardForm: ComponentProps<typeof PaymentStep>['openCardForm'];
  readonly pay: () => void;
  readonly stopPaying: () => void;
}

interface Props {
  view: CheckoutView;
  step: Step;
  actions: StepActions;
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
        onChoose={actions.chooseMethod}
        onContinue={() => actions.goToStep('payment')}
        onBack={() => actions.goToStep('addresses')}
        onRetry={actions.quoteAgain}
        onStop={actions.stopQuote}
      />
    ),
    payment: () => (
      <PaymentStep
        view={view}
        note={note}
        openCardForm={actions.openCardForm}
        onPay={actions.pay}
        onStop={actions.stopPaying}
        onBack={() => actions.goToStep('shipping')}
      />
    ),
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
