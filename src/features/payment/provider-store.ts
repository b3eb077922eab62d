/**
 * The card form on the page: loads on demand, reports a delay after ten seconds, and retries without a
 * reload.
 */
import { atom } from 'nanostores';
import type { Locale } from '#i18n/locale.ts';
import { slowAfter } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';
import { stripeKey } from '#platform/config.ts';
import { loadPart } from '#platform/load-part.ts';
import type { FormState, PaymentForm, PaymentProvider } from './payment.ts';

export const $formState = atom<FormState>({ state: 'idle' });

let form: PaymentForm | undefined;

/** The form when it is ready. */
export function paymentForm(): PaymentForm | undefined {
  return form;
}

async function provider(): Promise<PaymentProvider> {
  return stripeKey
    ? (await loadPart(() => import('./stripe-provider.ts'))).stripeProvider
    : (await loadPart(() => import('./demo-provider.tsx'))).demoProvider;
}

/** Puts the form into an element; returns a function that removes it. Call it again after a failure. */
export function openForm(element: HTMLElement, amount: Cents, locale: Locale): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const late = setTimeout(() => closing.abort(), slowAfter);
  const theme = new MutationObserver(() => form?.setDark(isDark()));
  // Each form has its own element, so that removing it also removes a form that arrives too late.
  const place = element.appendChild(document.createElement('div'));
  $formState.set({ state: 'loading' });
  const given = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')), { once: true });
  });
  let mine: PaymentForm | undefined;
  let isClosed = false;

  const mounted = provider().then((found) => {
    signal.throwIfAborted();
    return found.mount(place, { amount, locale, isDark: isDark() }, signal);
  });
  mounted.then(
    (ready) => {
      if (signal.aborted) ready.destroy();
    },
    () => undefined,
  );
  Promise.race([mounted, given]).then(
    (ready) => {
      clearTimeout(late);
      mine = ready;
      form = ready;
      theme.observe(document.documentElement, { attributeFilter: ['class'] });
      $formState.set({ state: 'ready' });
    },
    () => {
      clearTimeout(late);
      closing.abort();
      if (!isClosed) $formState.set({ state: 'failed' });
    },
  );

  return () => {
    isClosed = true;
    clearTimeout(late);
    closing.abort();
    theme.disconnect();
    mine?.destroy();
    if (form === mine) form = undefined;
    place.remove();
    $formState.set({ state: 'idle' });
  };
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}
