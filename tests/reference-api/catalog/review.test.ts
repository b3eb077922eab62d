import { expect, test } from 'vitest';
import { productBySlug } from '#api/contract/catalog.ts';
import { createReview, deleteReview, reviewsOfProduct, updateReview } from '#api/contract/review.ts';
import { updateCurrentUser } from '#api/contract/user.ts';
import { newAccount } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';

const api = await apiOfFile({ products: 5 });
const { call } = api;
api.db.exec('DELETE FROM review');
const products = api.db.all<{ id: string; slug: string }>`SELECT id, slug FROM product`;

const product = (index: number) => products[index] ?? { id: '', slug: '' };
const write = (token: string, productId: string, rating = 5, comment = 'Good') =>
  call(createReview, { body: { productId, rating, comment }, token });
const reviewsOf = async (productId: string) => (await call(reviewsOfProduct, { params: { productId } })).data;

test('reviews update the product’s rating', async () => {
  const { id, slug } = product(0);
  const [ada, grace] = [
    await newAccount(call),
    await newAccount(call, { firstName: 'Grace', lastName: 'Hopper' }),
  ];
  const first = (await write(ada.accessToken, id, 5)).data.review;
  const second = await write(grace.accessToken, id, 2);
  expect(second.status).toBe(201);
  expect(second.data.review.author).toEqual({ id: grace.user.id, name: 'Grace H.' });
  expect(await reviewsOf(id)).toMatchObject({ average: 3.5, count: 2 });
  const rating = async () => (await call(productBySlug, { params: { slug } })).data.product.rating;
  expect(await rating()).toEqual({ average: 3.5, count: 2 });

  const changed = await call(updateReview, {
    params: { id: first.id },
    body: { rating: 3 },
    token: ada.accessToken,
  });
  expect(changed.data.review).toEqual({ ...first, rating: 3 });
  expect(await rating()).toEqual({ average: 2.5, count: 2 });
  expect((await call(deleteReview, { params: { id: first.id }, token: ada.accessToken })).status).toBe(204);
  expect(await rating()).toEqual({ average: 2, count: 1 });
});

test('a comment is stored as text (promise 54)', async () => {
  const { accessToken } = await newAccount(call);
  const comment = '<script>alert(1)</script> & "quotes" ‮ {{x}} 😀';
  await write(accessToken, product(1).id, 4, `  ${comment}\n`);
  expect((await reviewsOf(product(1).id)).reviews[0]?.comment).toBe(comment);
});

test('a shopper writes one review per product', async () => {
  const { accessToken } = await newAccount(call);
  const responses = await Promise.all([write(accessToken, product(2).id), write(accessToken, product(2).id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const own = responses.find(({ status }) => status === 201)?.data.review.id ?? '';
  await call(deleteReview, { params: { id: own }, token: accessToken });
  expect((await write(accessToken, product(2).id)).status).toBe(201);
});

test('another shopper’s review can’t be changed (promise 60)', async () => {
  const [ada, eve] = [await newAccount(call), await newAccount(call)];
  const { id } = (await write(ada.accessToken, product(3).id, 5, 'Ada’s own words')).data.review;
  for (const endpoint of [updateReview, deleteReview]) {
    const body = endpoint === updateReview ? { rating: 1 } : undefined;
    const response = await call(endpoint, { params: { id }, body, token: eve.accessToken });
    expect(response.status).toBe(403);
    expect(response.text).not.toMatch(/Ada/);
    expect((await call(endpoint, { params: { id: 'x' }, body, token: eve.accessToken })).status).toBe(404);
  }
  expect(await reviewsOf(product(3).id)).toMatchObject({ average: 5, count: 1 });
});

test('a review shows its author’s current name', async () => {
  const { accessToken: token } = await newAccount(call);
  await write(token, product(4).id);
  await call(updateCurrentUser, { body: { firstName: 'Augusta' }, token });
  expect((await reviewsOf(product(4).id)).reviews[0]?.author.name).toBe('Augusta L.');
});

test('every page of reviews has the totals of all reviews', async () => {
  const { id } = product(4);
  api.db.exec('DELETE FROM review');
  const author = (await newAccount(call)).user.id;
  const at = new Date().toISOString();
  for (let index = 0; index < 130; index++)
    api.db.insert('review', {
      id: `r${String(index).padStart(3, '0')}`,
      product_id: id,
      author_id: `${author}${index}`,
      author_name: 'Ada L.',
      rating: 1 + (index % 5),
      comment: 'Good',
      // Some reviews have the same time, so only their ids tell them apart.
      created_at: index < 60 ? at : new Date(Date.parse(at) - index * 1000).toISOString(),
    });
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 50, ...(cursor && { cursor }) };
    const { data } = await call(reviewsOfProduct, { params: { productId: id }, query });
    expect(data).toMatchObject({ average: 3, count: 130, stars: [26, 26, 26, 26, 26] });
    seen.push(...data.reviews.map((one) => one.id));
    cursor = data.nextCursor;
  } while (cursor);
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen).toHaveLength(130);
  expect((await reviewsOf(id)).reviews).toHaveLength(100);
  const query = { cursor: 'nonsense' };
  expect((await call(reviewsOfProduct, { params: { productId: id }, query })).status).toBe(400);
});
