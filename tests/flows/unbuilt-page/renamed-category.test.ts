import { expect, test, vi } from 'vitest';
import { targetOf } from '#features/unbuilt-page/lookup.ts';
import { createLookup } from '#features/unbuilt-page/lookup-flow.ts';

test('page 2 of a renamed category finds its new slug (promise 70)', async () => {
  const pages: Record<string, string> = {
    '/category/pots': '<link rel="canonical" href="https://shop.example/category/pans">',
  };
  vi.stubGlobal('fetch', async (url: string) =>
    url in pages ? new Response(pages[url]) : Response.json({ message: 'no such thing' }, { status: 404 }),
  );
  const found = async (path: string) => {
    const target = targetOf(path);
    if (!target) throw new Error(`${path} names no category`);
    const lookup = createLookup(target);
    await lookup.lookUp();
    return lookup.$state.get();
  };
  expect(await found('/category/pots/price-asc/page/2')).toMatchObject({
    data: { kind: 'renamed', successor: 'pans' },
  });
  expect(await found('/category/cups/page/2')).toMatchObject({ data: { kind: 'unknown' } });
});
