/** Purchases with a discount code. Nobody pays a total that they haven't seen. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Shopper, setStock } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger } from '../../support/page/checkout.ts';
import { calls, purchaseRun } from '../../support/page/purchase.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));

const run = await purchaseRun(2, { features: { discountCodes: true } });
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  localStorage.removeItem('discount-code');
  shopper = run.newShopper();
});

const enter = (code: string) => localStorage.setItem('discount-code', code);
/** Why the page says that the code doesn't count. */
const refusal = async () => (await import('#features/discount/discount-store.ts')).$codeRefusal.get()?.reason;
const codes = () =>
  run.api.db.all<{ code: string | null }>`
    SELECT discount_code AS code FROM shop_order WHERE user_id = ${shopper.id} AND status = 'paid'`.map(
    ({ code }) => code,
  );

test('a code lowers the total that is paid', async () => {
  await run.visit();
  const full = run.page.total() ?? 0;
  run.page.end();
  enter('welcome10');
  await run.visit();
  expect(run.page.total()).toBeLessThan(full);
  const total = run.page.total();
  await run.payOnce(shopper);
  expect(ledger(run.api, shopper).charged).toEqual([total]);
  expect(codes()).toEqual(['WELCOME10']);
  expect(localStorage.getItem('discount-code')).toBeNull();
});

test('after a new sign-in, an order with a code is resumed', async () => {
  enter('welcome10');
  await run.leaveAtBank();
  await run.signInAgain(shopper);
  enter('Welcome10');
  await run.visit();
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
  expect(codes()).toEqual(['WELCOME10']);
});

test('a code entered on the open page lowers the total', async () => {
  await run.visit();
  const full = run.page.total() ?? 0;
  const { enterCode } = await import('#features/discount/discount-store.ts');
  enterCode('welcome10');
  await expect.poll(() => run.page.total()).toBeLessThan(full);
});

test('once a payment turns out to be paid, its code is forgotten', async () => {
  enter('welcome10');
  await run.leaveAtBank();
  await run.approveAtBank(shopper);
  vi.resetModules();
  history.replaceState(null, '', '/cart');
  const { $discountCode } = await import('#features/discount/discount-store.ts');
  onTestFinished($discountCode.listen(() => undefined));
  expect($discountCode.get()).toBe('welcome10');
  const { updateOpenPayment } = await import('#features/payment/update-open-payment.script.ts');
  await updateOpenPayment();
  expect($discountCode.get()).toBe('');
});

test('a sign-out forgets the code', async () => {
  enter('SUMMER25');
  await run.visit();
  const { $discountCode } = await import('#features/discount/discount-store.ts');
  expect([$discountCode.get(), await refusal()]).toEqual(['SUMMER25', 'expired']);
  const { signOut } = await import('#features/session/sign-out-flow.ts');
  await signOut();
  expect([$discountCode.get(), await refusal()]).toEqual(['', undefined]);
  expect(localStorage.getItem('discount-code')).toBeNull();
});

test('a sign-out forgets why the order refused a code', async () => {
  await run.visit();
  const { forgetCode } = await import('#features/discount/discount-store.ts');
  forgetCode({ code: 'ONLYONCE', reason: 'used', minimum: null });
  expect(await refusal()).toBe('used');
  const { signOut } = await import('#features/session/sign-out-flow.ts');
  await signOut();
  expect(await refusal()).toBeUndefined();
});

test('a refused code stays and says why', async () => {
  await run.visit();
  const full = run.page.total();
  run.page.end();
  enter('SUMMER25');
  await run.visit();
  expect([run.page.total(), await refusal()]).toEqual([full, 'expired']);
  expect(localStorage.getItem('discount-code')).toBe('SUMMER25');
  await run.payOnce(shopper);
  expect(codes()).toEqual([null]);
});

test('a code used elsewhere stops the payment (promise 76)', async () => {
  const [, productId = ''] = setStock(run.api, 1000, 1000);
  shopper.discountCode = 'ONLYONCE';
  enter('ONLYONCE');
  await run.visit();
  const reduced = run.page.total() ?? 0;
  // An order of the same shopper on another device uses the code.
  const { intent } = await shopper.order([{ productId, quantity: 1 }]);
  await shopper.payAndRetrieve(intent);
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(ledger(run.api, shopper).charged).toHaveLength(1);
  expect(await refusal()).toBe('used');
  expect(run.page.total()).toBeGreaterThan(reduced);
  expect(await run.page.pay()).toBe('left');
  expect(ledger(run.api, shopper).charged).toHaveLength(2);
});

test('a code that the order refuses is forgotten', async () => {
  enter('welcome10');
  await run.visit();
  const body = { message: 'No', code: 'discount_invalid', reason: 'used', minimum: null };
  await run.fault({ ...calls['create order'], kind: 'status', status: 422, body });
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  const { $codeRefusal } = await import('#features/discount/discount-store.ts');
  expect($codeRefusal.get()).toMatchObject({ code: 'welcome10', reason: 'used' });
  expect(localStorage.getItem('discount-code')).toBeNull();
});
