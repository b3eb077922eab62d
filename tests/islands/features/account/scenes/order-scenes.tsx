/** Scenes with orders, invoices and reviews. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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
import type { ReferenceApi } from '../../../../support/api/reference-api.ts';
import { type Shopper, setStock } from '../../../../support/api/shopper.ts';
import { signInHere } from '../../../../support/page/connection.ts';
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
  const place = async (shopper: Shopper, { isPaid = false } = {}) => {
    const [productId = ''] = setStock(api, 1000);
    const { order, intent } = await shopper.order([{ productId, quantity: 1 }]);
    if (isPaid) await shopper.payAndRetrieve(intent);
    return order;
  };

  return {
    'read orders': (shopper) => ({
      call: listOrders,
      open: () => place(shopper),
      press: () => orderPage(shopper, false),
      message: orders.loadError,
      again: () => click(failures.retry),
      done: () => screen.getByRole('article'),
    }),
    'read older orders': (shopper) => ({
      call: listOrders,
      open: async () => {
        for (let made = 0; made < 21; made++) await place(shopper);
        await orderPage(shopper, false);
        await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
      },
      press: () => click(orders.older),
      message: orders.loadError,
      done: () => expect(screen.getAllByRole('article')).toHaveLength(21),
    }),
    'read one order': async (shopper) => {
      const order = await place(shopper, { isPaid: true });
      return {
        call: getOrder,
        open: () => {
          history.replaceState(null, '', `/retry-payment?orderId=${order.id}`);
          signInHere(api, shopper.id);
        },
        press: () => render(<RetryPaymentIsland locale="en" messages={messages} imageVariants={false} />),
        message: payment.confirmation.loadError,
        again: () => click(failures.retry),
        done: () => screen.getByText(payment.retryPage.paid),
      };
    },
    'cancel an order': async (shopper) => {
      const order = await place(shopper, { isPaid: true });
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
    'let an unpaid order expire': async (shopper) => {
      const order = await place(shopper);
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
    'download an invoice': async (shopper) => {
      await place(shopper, { isPaid: true });
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
  const [productId = ''] = setStock(api, 1000);
  const reviewsAre = (id: string, what: readonly object[]) => {
    const found = all('SELECT * FROM review WHERE author_id = ?', id);
    expect(found).toHaveLength(what.length);
    expect(found).toMatchObject(what);
  };
  const openWriter = (shopper: Shopper) => {
    signInHere(api, shopper.id);
    void loadReviews(productId);
    render(
      <ReviewWriterIsland locale="en" messages={messages} productId={productId} onClose={() => undefined} />,
    );
  };
  const write = async (shopper: Shopper) => {
    openWriter(shopper);
    await screen.findByRole('form');
    fireEvent.click(screen.getByRole('radio', { name: /^4 star/ }));
    type(reviews.comment, ' It keeps the heat. ');
  };
  const rewrite = async (shopper: Shopper) => {
    await shopper.call(createReview, { body: { productId, rating: 2, comment: 'First.' } });
    await write(shopper);
  };
  const written = { rating: 4, comment: 'It keeps the heat.' };

  return {
    'read reviews': (shopper) => ({
      call: reviewsOfProduct,
      press: () => openWriter(shopper),
      message: reviews.loadError,
      again: () => click(failures.retry),
      done: () => screen.getByRole('form'),
    }),
    'write a review': (shopper) => ({
      call: createReview,
      open: () => write(shopper),
      press: () => click(reviews.send),
      message: reviews.addError,
      done: () => reviewsAre(shopper.id, [written]),
    }),
    'change a review': (shopper) => ({
      call: updateReview,
      open: () => rewrite(shopper),
      press: () => click(reviews.change),
      message: reviews.updateError,
      done: () => reviewsAre(shopper.id, [written]),
    }),
    'delete a review': (shopper) => ({
      call: deleteReview,
      open: () => rewrite(shopper),
      press: () => {
        click(reviews.remove);
        click(reviews.removeYes);
      },
      message: reviews.removeError,
      done: () => reviewsAre(shopper.id, []),
    }),
  };
}
