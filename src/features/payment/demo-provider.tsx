/** The payment provider of a shop that hasn't configured one. It never charges anything. */
import { createRef, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { money } from '#i18n/format.ts';
import { loadText } from '#i18n/load.ts';
import type { TextKey } from '#i18n/messages.ts';
import type { Text } from '#i18n/page-texts.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { Field } from '#ui/Field.tsx';
import type { CardConfirmation, PaymentProvider } from './card-form.ts';
import { type DemoResult, fetchBankUrl, sendDemoAction } from './demo-client.ts';
import {
  needsRedirect,
  type PaymentCard,
  type PaymentCardErrors,
  readPaymentCard,
  testCards,
} from './payment-card.ts';

export const demoProvider: PaymentProvider = {
  async mount(container, { amount, currency, locale }, signal) {
    const text = await loadText(locale, 'payment');
    signal.throwIfAborted();
    const handle = createRef<DemoCardHandle>();
    const root = createRoot(container);
    let shownAmount = amount;
    const render = () =>
      flushSync(() =>
        root.render(<DemoCardForm ref={handle} text={text} amount={money(locale, shownAmount, currency)} />),
      );
    render();
    return {
      validate: async () => handle.current?.validate() !== undefined,
      async confirm(request): Promise<CardConfirmation> {
        const card = handle.current?.validate();
        if (!card) return { kind: 'unknown' };
        const result = await sendDemoAction(request, { card }, locale);
        if (result.kind !== 'status' || result.status !== 'requires_action') return confirmationOf(result);
        if (needsRedirect(card)) {
          const url = await fetchBankUrl(request, locale);
          if (!url) return { kind: 'unknown' };
          location.assign(url);
          return { kind: 'redirecting' };
        }
        const outcome = (await handle.current?.challenge()) ? 'pass' : 'fail';
        return confirmationOf(await sendDemoAction(request, { outcome }, locale));
      },
      setAmount(next) {
        shownAmount = next;
        render();
      },
      // Nothing to do: unlike Stripe's frame, this form has the page's own colours.
      setDark: () => undefined,
      // While React is rendering the page, it can't unmount this root.
      destroy: () => setTimeout(() => root.unmount()),
    };
  },
};

function confirmationOf(result: DemoResult): CardConfirmation {
  if (result.kind !== 'status') return result;
  const isAccepted = result.status === 'succeeded' || result.status === 'processing';
  return { kind: isAccepted ? 'accepted' : 'unknown' };
}

interface DemoCardHandle {
  /** Returns the card. If it's invalid, shows why, focuses the field and returns `undefined`. */
  validate: () => PaymentCard | undefined;
  /** Asks the shopper to confirm, as their bank would. Resolves with whether they did. */
  challenge: () => Promise<boolean>;
}

interface DemoCardProps {
  ref: Ref<DemoCardHandle>;
  text: Text<'payment'>;
  /** As text. */
  amount: string;
}

/** The card fields, with a note that nothing is charged, and the bank's confirmation (3-D Secure). */
function DemoCardForm({ ref, text, amount }: DemoCardProps) {
  const fields = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const resolver = useRef<(isConfirmed: boolean) => void>(undefined);
  const [errors, setErrors] = useState<PaymentCardErrors>({});

  const fieldValue = (name: string) =>
    fields.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';

  useImperativeHandle(ref, () => ({
    validate() {
      const result = readPaymentCard(
        { number: fieldValue('card-number'), expiry: fieldValue('card-expiry'), cvc: fieldValue('card-cvc') },
        new Date(),
      );
      setErrors('errors' in result ? result.errors : {});
      if ('card' in result) return result.card;
      const [first] = Object.keys(result.errors);
      fields.current?.querySelector<HTMLInputElement>(`input[name="card-${first}"]`)?.focus();
      return undefined;
    },
    challenge: () =>
      new Promise((resolve) => {
        resolver.current = resolve;
        dialog.current?.showModal();
      }),
  }));

  function settle(isConfirmed: boolean): void {
    dialog.current?.close();
    resolver.current?.(isConfirmed);
    resolver.current = undefined;
  }

  const field = (name: keyof PaymentCardErrors, wrong: TextKey<'payment'>) => ({
    name: `card-${name}`,
    label: text(`demo.${name}`),
    inputMode: 'numeric' as const,
    // A browser must not offer the shopper's real card.
    autoComplete: 'off',
    required: true,
    error: errors[name] && text(wrong),
  });
  return (
    <div ref={fields}>
      <p className="mb-4 rounded-card bg-sunk p-4 text-sm">
        <strong>{text('demo.title')}</strong> {text('demo.note')}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <Field {...field('number', 'demo.wrongNumber')} className="col-span-2" maxLength={24} />
        <Field {...field('expiry', 'demo.wrongExpiry')} hint={text('demo.expiryHint')} maxLength={9} />
        <Field {...field('cvc', 'demo.wrongCvc')} hint={text('demo.cvcHint')} maxLength={4} />
      </div>
      <TestCards text={text} isOpen={errors.number} />
      <BankDialog ref={dialog} text={text} amount={amount} onAnswer={settle} />
    </div>
  );
}

/** The listed cards, which are the only ones that the form accepts. */
function TestCards({ text, isOpen }: { text: Text<'payment'>; isOpen: true | undefined }) {
  return (
    <details className="mt-4 text-sm" open={isOpen}>
      <summary className="min-h-11 py-2">{text('demo.cards')}</summary>
      <ul className="space-y-1">
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <code className="nums">{number}</code> – {text(`demo.${does}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface BankDialogProps {
  ref: Ref<HTMLDialogElement>;
  text: Text<'payment'>;
  amount: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** The bank's confirmation (3-D Secure). */
function BankDialog({ ref, text, amount, onAnswer }: BankDialogProps) {
  return (
    <dialog
      ref={ref}
      aria-labelledby="bank-title"
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] p-6"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id="bank-title" className="text-xl">
        {text('demo.bankTitle')}
      </h2>
      <p className="mt-3">{text('demo.bankQuestion', { amount })}</p>
      <p className="mt-2 text-sm text-muted">{text('demo.bankNote')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {text('demo.bankConfirm')}
        </button>
        <QuietButton onClick={() => onAnswer(false)}>{text('demo.bankRefuse')}</QuietButton>
      </div>
    </dialog>
  );
}
