/** What `npm run dev` does with paths that no rebuild renders. */
import { expect, test, vi } from 'vitest';
import { NotInSnapshot } from '#snapshot/pages.ts';

vi.mock('astro:middleware', () => ({ defineMiddleware: (run: unknown) => run }));
const { onRequest } = await import('#middleware.ts');

const respond = (locale: string | undefined, next: () => Promise<Response>) =>
  onRequest(
    {
      params: { locale },
      currentLocale: locale,
      locals: {},
      url: new URL(`http://127.0.0.1/${locale ?? ''}`),
      rewrite: async (path: string) => new Response(path, { status: 404 }),
    } as never,
    next,
  );
const page = async () => new Response('page');

test.each([
  ['the default language', undefined],
  ['French', 'fr'],
])('the server for developers shows a page in %s', async (_, locale) => {
  expect(await respond(locale, page)).toMatchObject({ status: 200 });
});

test.each([
  ['a product that the snapshot lacks', undefined, () => Promise.reject(new NotInSnapshot('No "sofa"'))],
  ['a language that the shop lacks', 'nope', page],
  ['the default language, which has no folder', 'en', page],
])('the server for developers answers 404 for %s', async (_, locale, next) => {
  const response = await respond(locale, next);
  expect(response).toMatchObject({ status: 404 });
});

test('the server for developers shows the error of a broken page', async () => {
  const broken = new TypeError('x is not a function');
  await expect(respond(undefined, () => Promise.reject(broken))).rejects.toBe(broken);
});
