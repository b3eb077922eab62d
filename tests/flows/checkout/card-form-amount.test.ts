/** The amount that the provider's form gets, which wallets such as Apple Pay show. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { minimumCharge } from '../../../scripts/backend/order/minimum-charge.ts';
import { demoProviderWith, until } from '../../support/page/checkout.ts';
import { purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun();
/** Resolves when forms may open. */
let opening = Promise.resolve();
/** The amounts of each form, from the first to the last. */
const forms: number[][] = [];

vi.mock('#features/payment/demo-provider.tsx', () => {
  const { demoProvider } = demoProviderWith(() => run);
  const mount: typeof demoProvider.mount = async (element, options, signal) => {
    const amounts = [options.amount];
    forms.push(amounts);
    await opening;
    const form = await demoProvider.mount(element, options, signal);
    return { ...form, setAmount: (amount) => amounts.push(amount) };
  };
  return { demoProvider: { mount } };
});

async function openForm() {
  const { openCardForm } = await import('#features/checkout/checkout-flow.ts');
  const { $cardFormState } = await import('#features/payment/card-form-store.ts');
  onTestFinished(openCardForm('en', document.createElement('div')));
  return { isReady: () => $cardFormState.get().kind === 'ready' };
}

test('a card form gets a total that changes while it loads', async () => {
  await run.start();
  const before = run.page.total();
  const opened = Promise.withResolvers<void>();
  opening = opened.promise;
  const { isReady } = await openForm();
  run.page.choose({ shippingMethodId: 'express' });
  await until(() => ![before, undefined].includes(run.page.total()));
  opened.resolve();
  await until(isReady);
  expect(forms.at(-1)?.at(-1)).toBe(run.page.total());
});

test('without a total, no currency’s minimum refuses the form', async () => {
  vi.resetModules();
  const { isReady } = await openForm();
  await until(isReady);
  expect(forms.at(-1)?.at(-1)).toBeGreaterThan(minimumCharge('HUF'));
});
