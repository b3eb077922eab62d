/** Scenes with orders, invoices and reviews. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { cancelOrder, expireOrder, getOrder, listOrders, orderInvoice } from '#api/contract/order.ts';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { ReviewWriterIsland } from '#features/reviews/ReviewWriterIsland.tsx';
import { loadReviews } from '#features/reviews/reviews-store.ts';
import failures from '#i18n/messages/en/failures.json';
import orders from '#i18n/messages/en/orders.json';
import payment from '#i18n/messages/en/payment.json';
import reviews from '#i18n/messages/en/reviews.json';
import type { ReferenceApi } from '../reference-api.ts';
import { signInHere } from '../shop-browser.ts';
import { Shopper, shelf } from '../shopper.ts';
import { click, messages, rowsOf, type Scenes, type } from './scene.ts';

export function orderScenes(api: ReferenceApi): Scenes {
  const all = rowsOf(api);
  const statusIs = (id: string, status: string) =>
    expect(all('SELECT status FROM shop_order WHERE id = ?', id)).toEqual([{ status }]);
  const orderPage = async (shopper: Shopper, isReady = true) => {
    signInHere(api, shopper.id);
    render(<OrdersIsland locale="en" messages={messages} imageVariants={false} />);
    if (isReady) await screen.findByRole('article');
  };
  const placed = async (isPaid = false) => {
    const shopper = new Shopper(api);
    const [productId = ''] = shelf(api, 1000);
    const { order, intent } = await shopper.order([{ productId, quantity: 1 }]);
    if (isPaid) {
      await shopper.pay(intent);
      await shopper.retrieve(intent.id);
    }
    return { shopper, order };
  };

  return {
    'read orders': async () => {
      const { shopper } = await placed();
      return {
        call: listOrders,
        open: () => undefined,
        press: () => orderPage(shopper, false),
        message: orders.loadError,
        again: () => click(failures.retry),
        done: () => screen.getByRole('article'),
      };
    },
    'read older orders': async () => {
      const { shopper } = await placed();
      const [productId = ''] = shelf(api, 1000);
      for (let made = 0; made < 20; made++) await shopper.order([{ productId, quantity: 1 }]);
      return {
        call: listOrders,
        open: async () => {
          await orderPage(shopper, false);
          await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
        },
        press: () => click(orders.older),
        message: orders.loadError,
        done: () => expect(screen.getAllByRole('article')).toHaveLength(21),
      };
    },
    'read one order': async () => {
      const { shopper, order } = await placed(true);
      return {
        call: getOrder,
        open: () => {
          history.replaceState(null, '', `/retry-payment?orderId=${order.id}`);
          signInHere(api, shopper.id);
        },
        press: () => render(<RetryPaymentIsland locale="en" messages={messages} imageVariants={false} />),
        message: payment.confirmation.loadError,
        again: () => click(failures.retry),
        done: () => screen.getByText(payment.retryPage.alreadyPaid),
      };
    },
    'cancel an order': async () => {
      const { shopper, order } = await placed(true);
      return {
        call: cancelOrder,
        open: () => orderPage(shopper),
        press: () => {
          click(orders.cancel);
          click(orders.cancelYes);
        },
        message: orders.cancelError,
        checksOutcome: true,
        done: () => {
          screen.getByText(orders.status.refunded);
          expect(screen.queryByText(new RegExp(orders.cancelError))).toBeNull();
          statusIs(order.id, 'refunded');
          expect(
            all('SELECT * FROM simulator_intent WHERE id = ?', order.paymentIntentId ?? ''),
          ).toMatchObject([{ refunded: 1 }]);
        },
      };
    },
    'let an unpaid order expire': async () => {
      const { shopper, order } = await placed();
      return {
        call: expireOrder,
        open: () => {
          // The page tries again every minute, so the clock is stopped until the test moves it.
          vi.setSystemTime(Date.now());
          const past = '2020-01-01T00:00:00.000Z';
          api.db.prepare('UPDATE shop_order SET expires_at = ? WHERE id = ?').run(past, order.id);
        },
        press: () => orderPage(shopper),
        message: orders.expireError,
        checksOutcome: true,
        again: () => vi.setSystemTime(Date.now() + 60_000),
        done: () => {
          screen.getByText(orders.status.cancelled);
          statusIs(order.id, 'cancelled');
        },
      };
    },
    'download an invoice': async () => {
      const { shopper } = await placed(true);
      const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
      return {
        call: orderInvoice,
        open: () => orderPage(shopper),
        press: () => click(orders.invoice),
        message: orders.invoiceError,
        done: () => expect(saved).toHaveBeenCalledTimes(1),
      };
    },
  };
}

export function reviewScenes(api: ReferenceApi): Scenes {
  const all = rowsOf(api);
  const reviewsAre = (id: string, what: readonly object[]) => {
    const found = all('SELECT * FROM review WHERE author_id = ?', id);
    expect(found).toHaveLength(what.length);
    expect(found).toMatchObject(what);
  };
  const writer = (shopper: Shopper, productId: string, onClose = () => undefined) => {
    signInHere(api, shopper.id);
    void loadReviews(productId);
    render(<ReviewWriterIsland locale="en" messages={messages} productId={productId} onClose={onClose} />);
  };
  const reviewer = async (isWritten: boolean) => {
    const shopper = new Shopper(api);
    const [productId = ''] = shelf(api, 1000);
    if (isWritten) await shopper.call('POST', '/v1/review', { productId, rating: 2, comment: 'First.' });
    const writeAll = async () => {
      writer(shopper, productId);
      await screen.findByRole('form');
      fireEvent.click(screen.getByRole('radio', { name: /^4 star/ }));
      type(reviews.comment, 'It keeps the heat.');
    };
    return { shopper, productId, writeAll };
  };

  return {
    'read reviews': async () => {
      const { shopper, productId } = await reviewer(false);
      return {
        call: reviewsOfProduct,
        open: () => undefined,
        press: () => writer(shopper, productId),
        message: reviews.loadError,
        again: () => click(failures.retry),
        done: () => screen.getByRole('form'),
      };
    },
    'write a review': async () => {
      const { shopper, writeAll } = await reviewer(false);
      return {
        call: createReview,
        open: writeAll,
        press: () => click(reviews.send),
        message: reviews.addError,
        done: () => reviewsAre(shopper.id, [{ rating: 4, comment: 'It keeps the heat.' }]),
      };
    },
    'change a review': async () => {
      const { shopper, writeAll } = await reviewer(true);
      return {
        call: updateReview,
        open: writeAll,
        press: () => click(reviews.change),
        message: reviews.updateError,
        done: () => reviewsAre(shopper.id, [{ rating: 4, comment: 'It keeps the heat.' }]),
      };
    },
    'delete a review': async () => {
      const { shopper, writeAll } = await reviewer(true);
      return {
        call: deleteReview,
        open: writeAll,
        press: () => {
          click(reviews.remove);
          click(reviews.removeYes);
        },
        message: reviews.removeError,
        done: () => reviewsAre(shopper.id, []),
      };
    },
  };
}
