/** The demo shop's discount codes as promotions of Medusa. */
import { createPromotionsWorkflow } from '@medusajs/medusa/core-flows';
import type { Container } from '../../../scripts/medusa/src/medusa-types.ts';
import type { DemoData } from './demo-data.ts';

export async function seedPromotions(container: Container, { discounts }: DemoData): Promise<void> {
  await createPromotionsWorkflow(container).run({
    input: { promotionsData: discounts.map(promotionOf) },
  });
}

function promotionOf({
  code,
  percent,
  amount = 0,
  shipping,
  minimum,
  until,
  once,
}: DemoData['discounts'][number]) {
  const isPercentage = shipping || percent !== undefined;
  return {
    code,
    type: 'standard',
    status: 'active',
    is_automatic: false,
    application_method: {
      target_type: shipping ? 'shipping_methods' : 'order',
      type: isPercentage ? 'percentage' : 'fixed',
      value: shipping ? 100 : (percent ?? amount / 100),
      currency_code: 'usd',
      allocation: 'across',
    },
    ...(minimum && { rules: [{ attribute: 'subtotal', operator: 'gte', values: [String(minimum / 100)] }] }),
    ...((until || once) && {
      campaign: {
        name: code,
        campaign_identifier: code,
        ...(until && { ends_at: new Date(until) }),
        ...(once && { budget: { type: 'use_by_attribute', attribute: 'customer_id', limit: 1 } }),
      },
    }),
  };
}
