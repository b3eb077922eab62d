/** Reviews. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { ReviewWriterIsland } from '#features/reviews/ReviewWriterIsland.tsx';
import { loadReviews } from '#features/reviews/reviews-store.ts';
import reviews from '#i18n/messages/en/reviews.json';
import { signInHere } from '../shop-browser.ts';
import { Shopper, shelf } from '../shopper.ts';
import { click, messages, type RunningApi, type Scenes, type } from './scene.ts';

export function reviewScenes(running: RunningApi): Scenes {
  const all = (query: string, ...values: string[]) =>
    running()
      .db.prepare(query)
      .all(...values);
  const reviewsAre = (id: string, what: readonly object[]) => {
    const found = all('SELECT * FROM review WHERE author_id = ?', id);
    expect(found).toHaveLength(what.length);
    expect(found).toMatchObject(what);
  };
  const writer = (shopper: Shopper, productId: string, onClose = () => undefined) => {
    signInHere(running(), shopper.id);
    void loadReviews(productId);
    render(<ReviewWriterIsland locale="en" messages={messages} productId={productId} onClose={onClose} />);
  };
  const reviewer = async (isWritten: boolean) => {
    const shopper = new Shopper(running());
    const [productId = ''] = shelf(running(), 1000);
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
        again: () => click(reviews.retry),
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
