/** Scenes with orders, invoices and reviews. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { cancelOrder, expireOrder, getOrder, listOrders, orderInvoice } from '#api/contract/order.ts';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { ReviewWriterIsland } from '#features/reviews/ReviewWriterIsland.tsx';
import { loadReviews } from '#features/reviews/reviews-store.ts';
import calls from '#i18n/messages/en/calls.json';
import catalog from '#i18n/messages/en/catalog.json';
import orders from '#i18n/messages/en/orders.json';
import payment from '#i18n/messages/en/payment.json';
import reviews from '#i18n/messages/en/reviews.json';
import type { ReferenceApi } from '../../../../support/api/reference-api.ts';
import { makeOverdue, type Shopper, setStock } from '../../../../support/api/shopper.ts';
import { signInHere } from '../../../../support/page/connection.ts';
import { click, messages, rowsOf, type Scenes, type } from './scene.ts';

/** The id of a product with plenty in stock. */
const idInStock = (api: ReferenceApi) => setStock(api, 1000)[0] ?? '';

const statusIs = (api: ReferenceApi, id: string, status: string) =>
  expect(rowsOf(api, 'SELECT status FROM shop_order WHERE id = ?', id)).toEqual([{ status }]);

const orderPage = async (api: ReferenceApi, shopper: Shopper, isReady = true) => {
  signInHere(api, shopper.id);
  render(<OrdersIsland locale="en" messages={messages} apiResizes={false} />);
  if (isReady) await screen.findByRole('article');
};

const place = async (api: ReferenceApi, shopper: Shopper, { isPaid = false } = {}) => {
  const { order, intent } = await shopper.order([{ productId: idInStock(api), quantity: 1 }]);
  if (isPaid) await shopper.payAndRetrieve(intent);
  return order;
};

export const orderScenes: Scenes = {
  'read orders': (api, shopper) => ({
    call: listOrders,
    open: () => place(api, shopper),
    press: () => orderPage(api, shopper, false),
    message: orders.loadError,
    again: () => click(calls.retry),
    done: () => screen.getByRole('article'),
  }),
  'read older orders': (api, shopper) => ({
    call: listOrders,
    open: async () => {
      for (let made = 0; made < 21; made++) await place(api, shopper);
      await orderPage(api, shopper, false);
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    },
    press: () => click(orders.older),
    message: orders.loadError,
    done: () => expect(screen.getAllByRole('article')).toHaveLength(21),
  }),
  'read one order': async (api, shopper) => {
    const order = await place(api, shopper);
    return {
      call: getOrder,
      open: () => {
        history.replaceState(null, '', `/retry-payment?orderId=${order.id}`);
        signInHere(api, shopper.id);
      },
      press: () => render(<RetryPaymentIsland locale="en" messages={messages} apiResizes={false} />),
      message: payment.confirmation.loadError,
      again: () => click(calls.retry),
      done: () => screen.getByRole('button', { name: /^Pay \$/ }),
    };
  },
  'cancel an order': async (api, shopper) => {
    const order = await place(api, shopper, { isPaid: true });
    return {
      call: cancelOrder,
      open: () => orderPage(api, shopper),
      press: () => {
        click(orders.cancel);
        click(orders.cancelYes);
      },
      message: orders.cancelError,
      checksOutcome: true,
      done: () => {
        screen.getByText(orders.status.refunded);
        expect(screen.queryByText(new RegExp(orders.cancelError))).toBeNull();
        statusIs(api, order.id, 'refunded');
        expect(
          rowsOf(api, 'SELECT * FROM simulator_intent WHERE id = ?', order.paymentIntentId ?? ''),
        ).toMatchObject([{ refunded: 1 }]);
      },
    };
  },
  'let an unpaid order expire': async (api, shopper) => {
    const order = await place(api, shopper);
    return {
      call: expireOrder,
      open: () => {
        // The page tries again every minute, so the clock is stopped until the test moves it.
        vi.setSystemTime(Date.now());
        makeOverdue(api, order.id);
      },
      press: () => orderPage(api, shopper),
      message: orders.expireError,
      checksOutcome: true,
      again: () => vi.setSystemTime(Date.now() + 60_000),
      done: () => {
        screen.getByText(orders.status.cancelled);
        statusIs(api, order.id, 'cancelled');
      },
    };
  },
  'download an invoice': async (api, shopper) => {
    await place(api, shopper, { isPaid: true });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    return {
      call: orderInvoice,
      open: () => orderPage(api, shopper),
      press: () => click(orders.invoice),
      message: orders.invoiceError,
      done: () => expect(saved).toHaveBeenCalledTimes(1),
    };
  },
};

const reviewsAre = (api: ReferenceApi, id: string, what: readonly object[]) => {
  const found = rowsOf(api, 'SELECT * FROM review WHERE author_id = ?', id);
  expect(found).toHaveLength(what.length);
  expect(found).toMatchObject(what);
};

const openWriter = (api: ReferenceApi, shopper: Shopper) => {
  const productId = idInStock(api);
  signInHere(api, shopper.id);
  void loadReviews(productId);
  render(
    <ReviewWriterIsland locale="en" messages={messages} productId={productId} onClose={() => undefined} />,
  );
};

const write = async (api: ReferenceApi, shopper: Shopper) => {
  openWriter(api, shopper);
  await screen.findByRole('form');
  fireEvent.click(screen.getByRole('radio', { name: /^4 star/ }));
  type(reviews.comment, ' It keeps the heat. ');
};

const rewrite = async (api: ReferenceApi, shopper: Shopper) => {
  await shopper.call(createReview, { body: { productId: idInStock(api), rating: 2, comment: 'First.' } });
  await write(api, shopper);
};

const written = { rating: 4, comment: 'It keeps the heat.' };

export const reviewScenes: Scenes = {
  'read reviews': (api, shopper) => ({
    call: reviewsOfProduct,
    press: () => openWriter(api, shopper),
    message: catalog.reviewsFailed,
    again: () => click(calls.retry),
    done: () => screen.getByRole('form'),
  }),
  'write a review': (api, shopper) => ({
    call: createReview,
    open: () => write(api, shopper),
    press: () => click(reviews.send),
    message: reviews.addError,
    done: () => reviewsAre(api, shopper.id, [written]),
  }),
  'change a review': (api, shopper) => ({
    call: updateReview,
    open: () => rewrite(api, shopper),
    press: () => click(reviews.change),
    message: reviews.updateError,
    done: () => reviewsAre(api, shopper.id, [written]),
  }),
  'delete a review': (api, shopper) => ({
    call: deleteReview,
    open: () => rewrite(api, shopper),
    press: () => {
      click(reviews.remove);
      click(reviews.removeYes);
    },
    message: reviews.removeError,
    done: () => reviewsAre(api, shopper.id, []),
  }),
};
