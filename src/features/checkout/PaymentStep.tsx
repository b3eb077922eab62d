/** The payment step. The shopper can't pay without a total, or before accepting all changes. */

import type { ReactNode } from 'react';
import { PayForm } from '#features/payment/PayForm.tsx';
import type { FormState, Submission } from '#features/payment/payment.ts';
import { money } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Cents } from '#lib/money.ts';
import { noticeText } from './failure-texts.ts';

interface Props {
  form: FormState;
  /** Puts the provider's form into an element. Returns a function that removes the form. */
  openForm: (element: HTMLElement) => () => void;
  /** `undefined` until it's known. */
  total: Cents | undefined;
  paying: Submission;
  isReviewed: boolean;
  /** Shown beside the button until the button itself shows the total. */
  note: ReactNode;
  onPay: () => void;
  onStop: () => void;
  onBack: () => void;
}

export function PaymentStep(props: Props) {
  const { form, openForm, total, paying, isReviewed, note, onPay, onStop, onBack } = props;
  const page = usePage();
  const text = useText('checkout');
  return (
    <PayForm
      heading={text('payment.heading')}
      form={form}
      openForm={openForm}
      label={
        total === undefined
          ? text('payment.notYet')
          : text('payment.pay', { total: money(page.locale, total) })
      }
      working={paying.state === 'working' ? text(`payment.${paying.phase}`) : undefined}
      isPayable={total !== undefined && isReviewed && paying.state !== 'leaving'}
      message={paying.state === 'notice' ? noticeText(page, paying.outcome) : undefined}
      texts={{ slow: text('payment.slow'), stop: text('payment.stop') }}
      onPay={onPay}
      onStop={onStop}
      note={note}
    >
      <button type="button" className="button button-quiet" onClick={onBack}>
        {text('payment.back')}
      </button>
      {!isReviewed && (
        // The changes are at the top of the page, out of sight on a phone.
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
