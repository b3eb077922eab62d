/** What a shopper downloads before touching anything, measured on the wire (the limits are those of the build's budget). */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/fixtures.ts';

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json|application\/json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code ?? '')
    .join('\n');

for (const [kind, path] of [
  ['home', '/'],
  ['category', '/category/kitchen'],
  ['product', '/product/copper-kettle'],
] as const)
  test(`a ${kind} page loads at most 6 KB of script, no React and no web font, and shifts nothing`, async ({
    page,
  }) => {
    const files: { url: string; type: string; bytes: number }[] = [];
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      files.push({ url: request.url(), type: request.resourceType(), bytes: responseBodySize });
    });
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      const at = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          for (const { node, previousRect, currentRect } of sources)
            shifts.push(
              `${value}: ${(node?.cloneNode() as Element | undefined)?.outerHTML ?? '?'} from ${at(previousRect)} to ${at(currentRect)}`,
            );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const document = await page.goto(path);
    await page.waitForLoadState('networkidle');
    const inline = brotliCompressSync(inlineScripts((await document?.text()) ?? '')).length;
    const scripts = files.filter(({ type }) => type === 'script');
    expect(scripts.filter(({ url }) => /client\.|react/i.test(url))).toEqual([]);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, inline)).toBeLessThanOrEqual(6_000);
    expect(files.filter(({ type }) => type === 'font')).toEqual([]);
    const rest = files.filter(({ type }) => type !== 'image').reduce((sum, { bytes }) => sum + bytes, 0);
    if (kind === 'product') expect(rest).toBeLessThanOrEqual(17_000);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
