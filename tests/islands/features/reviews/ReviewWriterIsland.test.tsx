import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { requestPath } from '#api/contract/endpoint.ts';
import { createReview, deleteReview, reviewsOfProduct } from '#api/contract/review.ts';
import { ReviewWriterIsland } from '#features/reviews/ReviewWriterIsland.tsx';
import { $reviews, loadReviews } from '#features/reviews/reviews-store.ts';
import enCalls from '#i18n/messages/en/calls.json';
import catalog from '#i18n/messages/en/catalog.json';
import en from '#i18n/messages/en/reviews.json';
import { idle } from '#lib/loadable.ts';
import { slowAfter } from '#lib/waits.ts';
import { Shopper, setStock } from '../../../support/api/shopper.ts';
import { apiOfPages, controlOf, signInHere, signOutHere } from '../../../support/page/connection.ts';
import { put } from '../../../support/page/put.ts';

const api = await apiOfPages(12);
const [productId = ''] = setStock(api, 5);
let shopper: Shopper;
const onClose = vi.fn();

beforeEach(() => {
  shopper = new Shopper(api);
  onClose.mockReset();
  put($reviews, idle);
});

async function show() {
  signInHere(api, shopper.id);
  void loadReviews(productId);
  render(
    <ReviewWriterIsland
      locale="en"
      messages={{ reviews: en, catalog, calls: enCalls }}
      productId={productId}
      onClose={onClose}
    />,
  );
  return within(await screen.findByRole('form'));
}

const stars = (count: number) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${count} star`) });
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: en.comment });
const publish = () => fireEvent.click(screen.getByRole('button', { name: /Publish|Save/ }));
const type = (text: string) => fireEvent.input(comment(), { target: { value: text } });

async function stored() {
  const response = await fetch(api.url + requestPath(reviewsOfProduct, { productId }));
  const { reviews } = await response.json();
  return reviews.filter(({ author }: { author: { id: string } }) => author.id === shopper.id);
}

test('leaving the page keeps the draft (promise 47)', async () => {
  await show();
  fireEvent.click(stars(5));
  type('I like');
  cleanup();

  await show();
  expect(screen.getByText(en.fromDraft)).toBeDefined();
  expect([stars(5).checked, comment().value]).toEqual([true, 'I like']);
  cleanup();
  signOutHere();

  shopper = new Shopper(api);
  await show();
  expect(comment().value).toBe('');
});

async function reviewElsewhere() {
  const body = { productId, rating: 1, comment: 'From the phone.' };
  return (await shopper.call(createReview, { body })).data.review;
}

test('the typed review can replace one from another device', async () => {
  await show();
  await reviewElsewhere();
  fireEvent.click(stars(5));
  type('From here.');
  publish();
  await screen.findByRole('heading', { name: en.changeHeading });
  await screen.findByText(new RegExp(en.alreadyReviewed));
  // The form keeps what was typed instead of showing the other review.
  expect(comment().value).toBe('From here.');
  publish();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(en.changed));
  expect(await stored()).toMatchObject([{ rating: 5, comment: 'From here.' }]);
});

test('a shopper’s own review is found behind newer ones', async () => {
  const own = await reviewElsewhere();
  for (let index = 0; index < 150; index++)
    api.db.insert('review', {
      id: `newer${index}`,
      product_id: productId,
      author_id: `author${index}`,
      author_name: 'Ada L.',
      rating: 3,
      comment: 'Newer.',
      created_at: new Date(Date.parse(own.createdAt) + 1000).toISOString(),
    });
  await show();
  fireEvent.click(stars(5));
  type('Again.');
  publish();
  await screen.findByText(new RegExp(en.alreadyReviewed));
  publish();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(en.changed));
  api.db.exec("DELETE FROM review WHERE id LIKE 'newer%'");
  expect(await stored()).toMatchObject([{ id: own.id, rating: 5, comment: 'Again.' }]);
});

test('a review deleted elsewhere can be published again', async () => {
  const { id } = await reviewElsewhere();
  await show();
  type('From here.');
  await shopper.call(deleteReview, { params: { id } });
  publish();
  await screen.findByRole('heading', { name: en.heading });
  await screen.findByText(new RegExp(en.gone));
  expect(comment().value).toBe('From here.');
  publish();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(en.added));
  expect(await stored()).toMatchObject([{ rating: 1, comment: 'From here.' }]);
});

test('a slow deletion of a review can be stopped (promise 43)', async () => {
  await reviewElsewhere();
  const form = await show();
  await controlOf(api).fault({
    method: 'DELETE',
    path: '/v1/review/*',
    kind: 'delay',
    milliseconds: 600_000,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(form.getByRole('button', { name: en.remove }));
  fireEvent.click(screen.getByRole('button', { name: en.removeYes }));
  act(() => void vi.advanceTimersByTime(slowAfter));
  expect(form.getByText(enCalls.slow)).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: enCalls.stop }));
  await form.findByText(`${en.removeError}. ${enCalls.stopped}`);
});

test('“Try again” keeps the focus while the reviews load', async () => {
  await controlOf(api).fault({ kind: 'status', status: 500, method: 'GET', path: '/v1/review/*' });
  void show().catch(() => undefined);
  const again = await screen.findByRole('button', { name: enCalls.retry });
  again.focus();
  again.click();
  await waitFor(() => expect(again.isConnected).toBe(false));
  expect(document.activeElement).not.toBe(document.body);
});

test('a sign-out closes the review form', async () => {
  await show();
  signOutHere();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(''));
});
