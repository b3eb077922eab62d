/** The card form. It loads on demand, fails after ten seconds, and can be retried without a reload. */
import { atom, type ReadableAtom } from 'nanostores';
import { shopCurrency } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { idle } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';
import { giveUpAfter } from '#lib/waits.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import { type CardForm, type CardFormState, formRefused } from './card-form.ts';
import providerPart from './shop-provider.ts?part';

const $state = atom<CardFormState>(idle);
export const $cardFormState: ReadableAtom<CardFormState> = $state;

/** Stands in for the card form if there is nothing to pay. */
const nothingToPay: CardForm = {
  validate: async () => true,
  confirm: async () => ({ kind: 'accepted' }),
  setAmount: () => undefined,
  setDark: () => undefined,
  destroy: () => undefined,
};

export function readyCardForm(): CardForm | undefined {
  const state = $state.get();
  return state.kind === 'ready' ? state.form : undefined;
}

/** Tells the form a new amount, also while the form loads. Not 0: for that amount, the page removes the form. */
export function setCardAmount(amount: Cents): void {
  const state = $state.get();
  if (state.kind === 'loading') $state.set({ kind: 'loading', amount });
  if (state.kind === 'ready') state.form.setAmount(amount);
}

/**
 * Puts the form for an amount in a currency into an element, unless there is nothing to pay. Returns a function that removes
 * the form. To retry after a failure, call it again.
 */
export function mountCardForm(
  element: HTMLElement,
  { amount, locale, currency = shopCurrency }: { amount: Cents; locale: Locale; currency?: string },
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const timeout = setTimeout(() => controller.abort(), giveUpAfter);
  const theme = new MutationObserver(() => readyCardForm()?.setDark(isDark()));
  // Each form has its own element. Removing this element also removes a form that loads too late.
  const container = element.appendChild(document.createElement('div'));
  const showFailure = () => $state.set({ kind: 'failed', isRefused: signal.reason?.name === formRefused });
  $state.set({ kind: 'loading', amount });
  signal.addEventListener('abort', showFailure);

  async function mount(): Promise<void> {
    const part = amount === 0 ? undefined : await loadPart<typeof import('./shop-provider.ts')>(providerPart);
    signal.throwIfAborted();
    const options = { amount, currency, locale, isDark: isDark() };
    const mounted = (await part?.paymentProvider.mount(container, options, signal)) ?? nothingToPay;
    if (signal.aborted) {
      mounted.destroy();
      return;
    }
    clearTimeout(timeout);
    const state = $state.get();
    if (state.kind === 'loading' && state.amount !== amount) mounted.setAmount(state.amount);
    theme.observe(document.documentElement, { attributeFilter: ['class'] });
    $state.set({ kind: 'ready', form: mounted });
  }
  mount().catch((error: unknown) => controller.abort(error));

  return () => {
    clearTimeout(timeout);
    // A form that the page removes hasn't failed.
    signal.removeEventListener('abort', showFailure);
    controller.abort();
    theme.disconnect();
    readyCardForm()?.destroy();
    container.remove();
    $state.set(idle);
  };
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

/** Logs only the error's name, because its message may contain a client secret. */
export function logPaymentError(error: unknown): void {
  console.error('payment:', error instanceof Error ? error.name : 'unknown');
}
