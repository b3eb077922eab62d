/** The last step: where the parcel goes, the card form and the Pay button. */
import type { ComponentProps, ReactNode } from 'react';
import { PayForm } from '#features/payment/PayForm.tsx';
import type { Submission } from '#features/payment/submission.ts';
import { usePage } from '#i18n/page-context.tsx';
import type { Text } from '#i18n/page-texts.ts';
import { LinkButton, QuietButton } from '#ui/buttons.tsx';
import { ChosenAddresses } from './ChosenAddresses.tsx';
import type { CheckoutView } from './checkout-view.ts';
import { checkoutNoticeText } from './failure-texts.ts';

interface Props extends Pick<ComponentProps<typeof PayForm>, 'openCardForm' | 'onPay' | 'onStop'> {
  view: CheckoutView;
  /** Shows the total until the button does. While there are changes to accept, a link to them takes this place. */
  note: ReactNode;
  onBack: () => void;
}

export function PaymentStep({ view, note, openCardForm, onPay, onStop, onBack }: Props) {
  const page = usePage('checkout');
  const { text } = page;
  const { total } = view;
  const { submission } = view.checkout;
  const isAccepted = view.unaccepted.length === 0;
  return (
    <>
      <ChosenAddresses {...view.chosen} />
      <PayForm
        cardForm={view.cardForm}
        openCardForm={openCardForm}
        total={total}
        working={workingText(text, submission)}
        // The shopper must accept all changes before paying.
        isPayable={total !== undefined && isAccepted}
        message={submission.kind === 'notice' ? checkoutNoticeText(page, submission.outcome) : undefined}
        note={
          isAccepted ? (
            // Once the button shows the total, the note would repeat it.
            total === undefined && note
          ) : (
            // The changes are above the step, out of sight on a phone.
            <LinkButton className="px-1 lg:order-1" onClick={showChanges}>
              {text('payment.seeChanges')}
            </LinkButton>
          )
        }
        onPay={onPay}
        onStop={onStop}
      >
        <QuietButton onClick={onBack}>{text('payment.back')}</QuietButton>
      </PayForm>
    </>
  );
}

/** What the Pay button says meanwhile. `undefined` if no payment is being made. */
function workingText(text: Text<'checkout'>, submission: Submission): string | undefined {
  if (submission.kind === 'working') return text(`payment.${submission.phase}`);
  return submission.kind === 'leaving' ? text('leaving') : undefined;
}

function showChanges(): void {
  const changes = document.getElementById('changes');
  changes?.focus({ preventScroll: true });
  changes?.scrollIntoView({ block: 'center' });
}
