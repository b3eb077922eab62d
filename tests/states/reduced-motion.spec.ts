/** Nothing moves for shoppers who ask their device for less motion. Every page is looked at, with what opens on it. */
import { expect, test } from '../support/browser/fixtures.ts';
import { tour } from './tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Runs in the page. Lists what moves, and what would take time to change. */
function movingParts(): string[] {
  const moving = document
    .getAnimations()
    .filter((one) => Number(one.effect?.getComputedTiming().duration) > 0)
    .map((one) => `an animation of ${(one.effect as KeyframeEffect).target?.outerHTML.slice(0, 100)}`);
  for (const element of document.querySelectorAll('*'))
    for (const part of [undefined, '::before', '::after', '::backdrop']) {
      const style = getComputedStyle(element, part);
      const seconds = [style.animationDuration, style.transitionDuration]
        .join()
        .split(',')
        .map(Number.parseFloat);
      if (seconds.some((one) => one > 0) || style.scrollBehavior === 'smooth')
        moving.push(`${element.outerHTML.slice(0, 100)} ${part ?? ''}`);
    }
  return moving;
}

for (const [shopper, stops] of Object.entries(tour))
  test(`with reduced motion, nothing moves for a ${shopper}`, async ({ page, checkout }) => {
    test.slow();
    for (const [stop, open] of Object.entries(stops))
      await test.step(stop, async () => {
        await open({ page, checkout, locale: 'en' });
        expect.soft(await page.evaluate(movingParts), stop).toEqual([]);
      });
  });
