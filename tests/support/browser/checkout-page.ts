/** The checkout as a shopper goes through it, in either language. */
import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './member.ts';

/** The demo bank's cards. */
export const card = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
  redirected: '4000 0000 0000 3220',
  slow: '4000 0000 0000 5001',
} as const;

export class CheckoutPage {
  readonly page: Page;
  /** The button on the address step and on the shipping step that opens the next step. */
  readonly next: Locator;
  /** The Pay button with the total. It matches nothing while there is no total. */
  readonly payButton: Locator;
  readonly cardNumber: Locator;
  readonly thanks: Locator;
  /** The cart's item count, shown in the header. */
  readonly badge: Locator;

  constructor(page: Page) {
    this.page = page;
    this.next = page.getByRole('button', { name: /^(Continue to|Continuer vers) / });
    this.payButton = page.getByRole('button', { name: /^(Pay|Payer) [$€\d]/ });
    this.cardNumber = page.locator('[name=card-number]');
    this.thanks = page.getByRole('heading', {
      name: /^(Thank you, your order is paid|Merci, votre commande est payée)$/,
    });
    this.badge = page.locator('[data-cart-badge]').first();
  }

  /** Opens a product's page and adds the product to the cart. */
  async addToCart(slug: string): Promise<void> {
    await this.page.goto(`/product/${slug}`);
    const before = Number(await this.badge.textContent());
    await this.page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(this.badge).toHaveText(`${before + 1}`);
  }

  async fillAddress(country = 'FR', postalCode = '75001'): Promise<void> {
    const form = this.page.locator('form:has([name=line1])');
    await form.locator('[name=country]').selectOption(country);
    for (const [name, text] of [
      ['name', 'Ada Lovelace'],
      ['line1', 'Rue de l’Été 3'],
      ['postalCode', postalCode],
      ['city', 'Paris'],
    ] as const)
      await form.locator(`[name=${name}]`).fill(text);
    await form.locator('[type=submit]').click();
  }

  /** Continues from the address step to the payment step. The card form may still be loading. */
  async continueToPayment(): Promise<void> {
    for (const step of [/shipping|livraison/, /payment|paiement/])
      await this.next.and(this.page.getByRole('button', { name: step })).click();
  }

  /** Opens the checkout and continues to the card form. */
  async openPayment(path = '/checkout'): Promise<void> {
    await this.page.goto(path);
    await this.continueToPayment();
    await expect(this.cardNumber).toBeVisible();
  }

  async fillCard(number: string): Promise<void> {
    await this.cardNumber.fill(number);
    await this.page.locator('[name=card-expiry]').fill('12 / 39');
    await this.page.locator('[name=card-cvc]').fill('123');
  }

  async payWith(number: string): Promise<void> {
    await this.fillCard(number);
    await this.payButton.click();
  }

  /** Expects the confirmation, one order and one charge. */
  async expectPaidOnce(): Promise<void> {
    await expect(this.thanks).toBeVisible();
    expect(await this.ledger()).toEqual({ orders: ['paid'], charged: 1 });
  }

  /** The unfinished payment that the device stores. */
  savedPayment(): Promise<{ orderId?: string; paymentIntentId?: string }> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('payment-intent-data') ?? '{}'));
  }

  /** The statuses of all orders except cancelled ones, and how many orders were charged, including cancelled ones. */
  async ledger(): Promise<{ orders: string[]; charged: number }> {
    const read = () => this.page.evaluate(() => localStorage.getItem('accessToken'));
    // Reading fails during a navigation, but the next page has the same token.
    const token = await read().catch(() => this.page.waitForLoadState().then(read));
    const { orders } = await callApi<{
      orders: { status: string; paymentIntentId: string; total: number }[];
    }>('GET', '/v1/order', undefined, token);
    let charged = 0;
    for (const { paymentIntentId, total } of orders) {
      const { paymentIntent } = await callApi<{ paymentIntent: { status: string; amount: number } }>(
        'POST',
        `/v1/payment/stripe/retrieve/${paymentIntentId}`,
        undefined,
        token,
      );
      if (paymentIntent.status !== 'succeeded') continue;
      charged += 1;
      expect(paymentIntent.amount).toBe(Math.round(total * 100));
    }
    return { orders: orders.map(({ status }) => status).filter((status) => status !== 'cancelled'), charged };
  }
}
