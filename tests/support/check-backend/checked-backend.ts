/** A reference API behind a proxy that can break rules, for tests of the check. */
import { afterAll } from 'vitest';
import { checkBackend } from '../../../scripts/check-backend/check.ts';
import type { Settings } from '../../../scripts/check-backend/core/rule.ts';
import { payerOf } from '../../../scripts/check-backend/payer.ts';
import { breaksOf } from '../../../scripts/check-backend/report.ts';
import { callRules } from '../../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../../scripts/check-backend/rules/rules.ts';
import { createApp } from '../../../scripts/reference-api/app.ts';
import { demoShopInfo } from '../../../scripts/reference-api/demo-shop/demo-shop.ts';
import { runBackgroundRound } from '../../../scripts/reference-api/order/background.ts';
import { newAccount } from '../api/account.ts';
import { startFaultyBackend } from '../api/faulty-backend.ts';
import { apiOfFile } from '../api/reference-api.ts';
import { advanceClock } from '../api/shopper.ts';
import type { BackendFault } from './faults/fault.ts';
import { smallestStock } from './faults/smallest-stock.ts';

export async function checkedBackend() {
  const api = await apiOfFile({ shop: demoShopInfo });
  api.context.limits = {};
  // Some faults show only if a cart holds more than two pieces.
  api.db.run`UPDATE product SET stock = ${smallestStock} WHERE stock BETWEEN 1 AND ${smallestStock - 1}`;
  // One of the listed products has a price that was set with VAT.
  api.db.run`UPDATE product SET gross_cents = 999 WHERE stock BETWEEN 1 AND ${smallestStock}`;
  const [account, otherAccount] = [await newAccount(api.call), await newAccount(api.call)].map(
    ({ user, password }) => ({ email: user.email, password }),
  );
  const app = createApp(api.context);
  // Calls the API in this process. A second connection for each of thousands of calls would cost a fifth of the CPU time.
  const proxy = await startFaultyBackend(api.url, async (url, request) => {
    const response = await app.fetch(new Request(url, request));
    // The real server sets this header, too.
    response.headers.set('date', new Date(api.context.now()).toUTCString());
    return response;
  });
  afterAll(() => proxy.close());
  const check = async (more: Partial<Settings> = {}) => {
    // Clears what an earlier check has left. That check's orders end now, because they would change the stock if they ended
    // during this check.
    advanceClock(api, 31 * 60_000);
    await runBackgroundRound(api.context);
    api.db.run`DELETE FROM review WHERE comment LIKE 'Written by check:backend%'`;
    return checkBackend({
      url: proxy.url,
      origin: 'http://localhost:4321',
      // On a busy machine, even a backend without faults answers slowly.
      timeout: 120_000,
      wait: async (milliseconds) => advanceClock(api, milliseconds),
      pay: payerOf('demo', proxy),
      discountCode: 'ONLYONCE',
      ...more,
    });
  };
  return {
    api,
    check,
    proxy,
    /**
     * The broken rule that the check names first, or the first missing part if the fault is allowed. With `onlyItsGroup`, only
     * the group of the fault's rule is checked.
     */
    async firstBroken(fault: BackendFault, onlyItsGroup: boolean) {
      proxy.breakWith(fault);
      api.context.shop = fault.shop ?? demoShopInfo;
      const group = fault.group ?? [...rules, ...callRules].find(({ id }) => id === fault.rule)?.group;
      const accounts = fault.rule === 'call.auth.register' ? {} : { account, otherAccount };
      const report = await check({
        ...accounts,
        ...(/expire/.test(fault.rule) && { reservationMinutes: 30 }),
        ...(onlyItsGroup && group && { groups: [group], endsAtBreak: true }),
      });
      if (fault.isAllowed) return report.outcomes.find(({ result }) => result.kind === 'missing');
      return breaksOf(report)[0];
    },
  };
}
