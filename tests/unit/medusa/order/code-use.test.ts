/** Uses of discount codes. A counter that is read before it is written stands in for Medusa's. */
import { expect, test } from 'vitest';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';
import { countCodeUse, freeCode } from '../../../../scripts/medusa/src/order/code-use.ts';
import type { OrderRow } from '../../../../scripts/medusa/src/order/order-rows.ts';

let used = 50;
const change = (by: number) => async () => {
  const before = used;
  await new Promise((resolve) => setTimeout(resolve, 5));
  used = before + by;
};
let last: Promise<unknown> = Promise.resolve();
const parts: Record<string, object> = {
  promotion: { registerUsage: change(1), revertUsage: change(-1) },
  query: { graph: async () => ({ data: [{ email: 'ada@example.com', groups: [] }] }) },
  __pg_connection__: { raw: async () => ({ rows: [], rowCount: 1 }) },
  locking: {
    execute: (_: string, work: () => Promise<unknown>) => {
      last = last.then(work);
      return last;
    },
  },
};
const container = { resolve: (name: string) => parts[name] } as unknown as Container;
const order = (id: string, code_use: 'used' | null) =>
  ({ id, customer_id: id, code_use, content: { discount: { code: 'FIRST50', amount: 5 } } }) as OrderRow;

test('a use counts while another order frees the same code', async () => {
  await Promise.all([freeCode(container, order('a', 'used')), countCodeUse(container, order('b', null))]);
  expect(used).toBe(50);
});
