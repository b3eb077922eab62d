/** The card form with the button that says what is paid; no sum, or something not agreed to yet: no payment (promises 21 and 34). */
import { CardForm } from '#features/payment/CardForm.tsx';
import { PayForm } from '#features/payment/PayForm.tsx';
import type { FormState } from '#features/payment/payment.ts';
import { money } from '#i18n/format.ts';
import type { Cents } from '#lib/money.ts';
import type { PayState } from './checkout.ts';
import { type CheckoutPage, toldText } from './page.ts';

interface Props {
  page: CheckoutPage;
  form: FormState;
  /** Puts the provider's form into an element; answers what takes it away. */
  openForm: (element: HTMLElement) => () => void;
  /** Undefined while it is not known. */
  total: Cents | undefined;
  paying: PayState;
  isAgreed: boolean;
  onPay: () => void;
  onStop: () => void;
  onBack: () => void;
}

export function PaymentStep(props: Props) {
  const { page, form, openForm, total, paying, isAgreed, onPay, onStop, onBack } = props;
  const { text, paymentText, locale } = page;
  return (
    <PayForm
      heading={text('payment.heading')}
      card={<CardForm text={paymentText} form={form} open={openForm} />}
      label={
        total === undefined ? text('payment.notYet') : text('payment.pay', { total: money(locale, total) })
      }
      working={paying.state === 'working' ? text(`payment.${paying.phase}`) : undefined}
      isReady={form.state === 'ready' && total !== undefined && isAgreed && paying.state !== 'leaving'}
      message={paying.state === 'told' ? toldText(page, paying.outcome) : undefined}
      texts={{ slow: text('payment.slow'), stop: text('payment.stop') }}
      onPay={onPay}
      onStop={onStop}
    >
      <button type="button" className="button button-quiet" onClick={onBack}>
        {text('payment.back')}
      </button>
      {!isAgreed && (
        // What has changed stands at the top, out of sight from here on a phone.
        <button type="button" className="link min-h-11 px-1" onClick={showChanges}>
          {text('payment.agreeFirst')}
        </button>
      )}
    </PayForm>
  );
}

function showChanges(): void {
  const changes = document.getElementById('changes');
  changes?.focus({ preventScroll: true });
  changes?.scrollIntoView({ block: 'center' });
}
