/**
 * Shoppers may space out lines, letters and words as WCAG 1.4.12 says, without losing text (promise 58). Every page is looked
 * at in the narrowest window, in the smallest one and in a wide one.
 */
import type { Page } from '@playwright/test';
import { locales } from '#i18n/locale.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { tour } from './tour.ts';

test.use({ viewport: { width: 320, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

/** The Content-Security-Policy refuses a `style` element, but a sheet that a script makes is allowed. */
function spaceOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page. Names texts that are cut off, stick out of their box or lie on another text. */
function lostTexts(): string[] {
  /** `layer` is the fixed or sticky element around the text, otherwise the body. */
  interface Line {
    text: string;
    box: DOMRect;
    layer: Element;
  }
  const lost: string[] = [];
  const lines: Line[] = [];
  const isWithin = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const ancestors: Element[] = [];
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement)
      ancestors.push(one);
    const styles = ancestors.map((one) => getComputedStyle(one));
    // Only screen readers read such texts.
    if (styles.some(({ clipPath, position }) => clipPath.startsWith('inset(50%') && position === 'absolute'))
      continue;
    // The bar of a product's page may shorten the name, which the page shows whole.
    if (parent.closest('option, .buy-bar')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const layer = ancestors.find((_, at) => /fixed|sticky/.test(styles[at]?.position ?? '')) ?? document.body;
    for (const box of boxes) lines.push({ text, box, layer });
    for (const [at, one] of ancestors.entries()) {
      const style = styles[at];
      if (!style) break;
      const outer = one.getBoundingClientRect();
      const isBox = style.display !== 'inline';
      // Text that scrolls can be read.
      if (isBox && /auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const isDrawn = style.borderLeftWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
      const cuts = isBox && /hidden|clip/.test(style.overflowX + style.overflowY);
      if ((cuts || (isBox && isDrawn)) && boxes.some((box) => !isWithin(box, outer)))
        lost.push(`“${text.slice(0, 60)}” sticks out of ${one.outerHTML.slice(0, 100)}`);
      if (style.position === 'absolute' || style.position === 'fixed') break;
    }
  }
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (one.layer !== other.layer || one.text === other.text) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 4)
        lost.push(`“${one.text.slice(0, 40)}” lies on “${other.text.slice(0, 40)}”`);
    }
  return [...new Set(lost)];
}

const widerThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const locale of locales)
  for (const [shopper, stops] of Object.entries(tour))
    test(`a ${shopper} reads spaced-out text in “${locale}”`, async ({ page, checkout }) => {
      test.slow();
      await page.addInitScript(spaceOut);
      for (const [stop, open] of Object.entries(stops))
        await test.step(stop, async () => {
          await page.setViewportSize({ width: 320, height: 800 });
          await open({ page, checkout, locale });
          // 320×256 is a window of 1280×1024 at 400 % zoom.
          for (const [width, height] of [
            [320, 800],
            [320, 256],
            [1280, 800],
          ] as const) {
            await page.setViewportSize({ width, height });
            // It takes a frame until the browser has laid out the elements that are as wide as the window.
            await page.evaluate(
              () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
            );
            const place = `${stop} at ${width}×${height}`;
            expect.soft(await page.evaluate(lostTexts), place).toEqual([]);
            expect.soft(await widerThanWindow(page), `${place} scrolls sideways`).toBeLessThanOrEqual(0);
          }
        });
    });
