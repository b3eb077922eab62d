/** The payment provider of a shop that hasn't configured one. It never charges anything. */
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#i18n/load.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader } from '#i18n/template.ts';
import { needsRedirect } from './card.ts';
import { DemoCardForm, type DemoCardHandle } from './DemoCardForm.tsx';
import { answerChallenge, bankPage, confirmCard, type DemoResult } from './demo-client.ts';
import type { Confirmation, PaymentProvider } from './payment.ts';

export const demoProvider: PaymentProvider = {
  async mount(container, { amount, locale }, signal) {
    const text = messageReader<KeyOf<'payment'>>(locale, await loadMessages(locale, 'payment'));
    signal.throwIfAborted();
    const handle = createRef<DemoCardHandle>();
    const root = createRoot(container);
    let shownAmount = amount;
    const render = () =>
      flushSync(() =>
        root.render(<DemoCardForm ref={handle} text={text} locale={locale} amount={shownAmount} />),
      );
    render();
    return {
      validate: async () => handle.current?.validate() !== undefined,
      async confirm(request): Promise<Confirmation> {
        const card = handle.current?.validate();
        if (!card) return { kind: 'unknown' };
        const result = await confirmCard(request, card, locale);
        if (result.kind !== 'status' || result.status !== 'requires_action') return confirmationOf(result);
        if (needsRedirect(card)) {
          const url = await bankPage(request, locale);
          if (!url) return { kind: 'unknown' };
          location.assign(url);
          return { kind: 'redirecting' };
        }
        const outcome = (await handle.current?.challenge()) ? 'pass' : 'fail';
        return confirmationOf(await answerChallenge(request, outcome, locale));
      },
      setAmount(next) {
        shownAmount = next;
        render();
      },
      // The form has the page's colours anyway.
      setDark: () => undefined,
      // React can't unmount this root while it is rendering the page.
      destroy: () => setTimeout(() => root.unmount()),
    };
  },
};

function confirmationOf(result: DemoResult): Confirmation {
  if (result.kind !== 'status') return result;
  const isAccepted = result.status === 'succeeded' || result.status === 'processing';
  return { kind: isAccepted ? 'accepted' : 'unknown' };
}
