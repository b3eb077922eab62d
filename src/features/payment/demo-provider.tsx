/** Replaces the payment provider when none is configured: the same interface, and nothing is ever charged. */
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader } from '#i18n/template.ts';
import { asksOnOwnPage } from './card.ts';
import { DemoCardForm, type DemoCardHandle } from './DemoCardForm.tsx';
import { answerChallenge, bankPage, confirmCard, type DemoAnswer } from './demo-client.ts';
import type { Confirmation, PaymentProvider } from './payment.ts';

export const demoProvider: PaymentProvider = {
  async mount(place, { amount, locale }, signal) {
    const text = messageReader<KeyOf<'payment'>>(locale, await loadMessages(locale, 'payment'));
    signal.throwIfAborted();
    const handle = createRef<DemoCardHandle>();
    const root = createRoot(place);
    let shown = amount;
    const draw = () =>
      flushSync(() => root.render(<DemoCardForm ref={handle} text={text} locale={locale} amount={shown} />));
    draw();
    return {
      validate: async () => handle.current?.validate() !== undefined,
      async confirm(request): Promise<Confirmation> {
        const card = handle.current?.validate();
        if (!card) return { kind: 'unknown' };
        const answer = await confirmCard(request, card, locale);
        if (answer.kind !== 'status' || answer.status !== 'requires_action') return confirmationOf(answer);
        if (asksOnOwnPage(card)) {
          const address = await bankPage(request, locale);
          if (!address) return { kind: 'unknown' };
          location.assign(address);
          return { kind: 'redirecting' };
        }
        const outcome = (await handle.current?.challenge()) ? 'pass' : 'fail';
        return confirmationOf(await answerChallenge(request, outcome, locale satisfies Locale));
      },
      setAmount(next) {
        shown = next;
        draw();
      },
      // The form is part of the page, and so are its colours.
      setDark: () => undefined,
      // React can't unmount this root while it renders the page around it.
      destroy: () => setTimeout(() => root.unmount()),
    };
  },
};

function confirmationOf(answer: DemoAnswer): Confirmation {
  if (answer.kind !== 'status') return answer;
  const isTaken = answer.status === 'succeeded' || answer.status === 'processing';
  return { kind: isTaken ? 'accepted' : 'unknown' };
}
