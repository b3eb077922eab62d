/**
 * With the few colours of a high-contrast theme, shoppers see every control and which one is chosen (promise 58). Such a
 * theme removes backgrounds, gradients and shadows, so the tests look at what the browser has painted.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/browser/fixtures.ts';
import { tour } from './tour.ts';

test.use({
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  // A touch screen also shows the buttons that otherwise appear only under the mouse.
  hasTouch: true,
});

interface Box {
  what: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Found {
  /** Buttons without a text. Something must be drawn in each. */
  drawn: Box[];
  /** Fields, buttons, notices, the totals, and what lies over the page. Each must have an edge. */
  edged: Box[];
  /** Controls that are chosen, ticked, current or wrong, or that can't be pressed. */
  marked: Box[];
}

/** Runs in the page. Finds what is visible and not covered. */
function find(): Found {
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 8 || height < 8) return false;
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return !!at && (element.contains(at) || at.contains(element) || !!at.closest('label')?.contains(element));
  };
  const boxOf = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { what: element.outerHTML.slice(0, 160), left, top, width, height };
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
  const isNamed = (element: Element) => (element as HTMLElement).innerText.trim().length > 1;
  const marked = all(
    `[aria-current]:not(.breadcrumb-list *), [aria-pressed=true], [aria-selected=true], [aria-disabled=true],
    [aria-invalid=true]:not([name=rating]), :is(button, input, select):disabled, input:checked:not([name=rating]), meter`,
  ).filter((element) => !(element instanceof HTMLMeterElement) || element.value > element.min);
  Object.assign(globalThis, { marked });
  return {
    drawn: all('button, .icon-button')
      .filter((element) => !isNamed(element))
      .map(boxOf),
    edged: all(
      `.button, .quick-add, .options span:has(svg), .quantity-field, .summary, .toast, .panel, p.rounded-card.bg-sunk, select, textarea,
      input:not(.options input, .quantity-field input, [name=rating]), :popover-open, dialog[open]:not([data-gallery-zoom])`,
    ).map(boxOf),
    marked: marked.map(boxOf),
  };
}

/** Runs in the page. Takes the marks away, or puts them back. */
function turnMarks(isOn: boolean): void {
  const { marked } = globalThis as unknown as { marked: Element[] };
  for (const element of marked) {
    for (const name of ['aria-current', 'aria-pressed', 'aria-selected', 'aria-disabled', 'aria-invalid']) {
      const [from, to] = isOn ? [`data-was-${name}`, name] : [name, `data-was-${name}`];
      const value = element.getAttribute(from);
      if (value === null) continue;
      element.removeAttribute(from);
      element.setAttribute(to, value);
    }
    if (element instanceof HTMLMeterElement) {
      if (!isOn) element.dataset['was'] = `${element.value}`;
      element.value = isOn ? Number(element.dataset['was']) : 0;
    }
    if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)) {
      if (!isOn) element.dataset['was'] = `${element.checked}`;
      element.checked = isOn && element.dataset['was'] === 'true';
    }
    if ('disabled' in element && (!isOn || element.matches('[data-off]'))) {
      if (!isOn && element.disabled) element.setAttribute('data-off', '');
      element.disabled = isOn;
    }
  }
}

/** What the browser has painted. */
class Photo {
  private readonly pixels: Buffer;
  private readonly width: number;
  private readonly height: number;

  private constructor(pixels: Buffer, width: number, height: number) {
    this.pixels = pixels;
    this.width = width;
    this.height = height;
  }

  static async take(page: Page): Promise<Photo> {
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return new Photo(data, info.width, info.height);
  }

  /** The colours of the pixels in a box, as far as it is in the window. */
  colours({ left, top, width, height }: Omit<Box, 'what'>): (readonly [number, number, number])[] {
    const found: (readonly [number, number, number])[] = [];
    for (let y = Math.max(0, Math.round(top)); y < Math.min(this.height, top + height); y++)
      for (let x = Math.max(0, Math.round(left)); x < Math.min(this.width, left + width); x++) {
        const at = 3 * (y * this.width + x);
        const [red = 0, green = 0, blue = 0] = this.pixels.subarray(at, at + 3);
        found.push([red, green, blue]);
      }
    return found;
  }
}

const weights = [0.2126, 0.7152, 0.0722];

/** WCAG's relative luminance. */
const luminance = (colour: readonly [number, number, number]): number =>
  colour
    .map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0);

/** The highest contrast between two pixels of a box. 1 if all are alike. */
function contrastIn(photo: Photo, box: Omit<Box, 'what'>): number {
  const lights = photo.colours(box).map(luminance);
  const [least, most] = lights.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [1, 0],
  );
  return (most + 0.05) / (least + 0.05);
}

/**
 * Whether more than a few pixels in or around a box have changed. The limit is low, because a minus sign has few pixels.
 */
function differs(before: Photo, after: Photo, { left, top, width, height }: Box): boolean {
  const around = { left: left - 12, top: top - 6, width: width + 24, height: height + 12 };
  const old = before.colours(around);
  const changed = after
    .colours(around)
    .filter((colour, at) => colour.some((part, index) => Math.abs(part - (old[at]?.[index] ?? 0)) > 64));
  return changed.length > 4;
}

/**
 * Takes a photo. If something has moved meanwhile, for example because a higher window loads more of the page, takes
 * another one.
 */
async function still(page: Page): Promise<{ found: Found; photo: Photo }> {
  for (;;) {
    const found = await page.evaluate(find);
    const photo = await Photo.take(page);
    if (JSON.stringify(await page.evaluate(find)) === JSON.stringify(found)) return { found, photo };
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  // Makes the window as high as the page, so that everything is in it.
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1280, height: Math.min(8000, Math.max(800, tall)) });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  const { found, photo } = await still(page);
  await page.evaluate(turnMarks, false);
  const unmarked = await Photo.take(page);
  await page.evaluate(turnMarks, true);
  await page.setViewportSize({ width: 1280, height: 800 });
  const isBlank = ({ left, top, width, height }: Box) =>
    contrastIn(photo, {
      left: left + width / 4,
      top: top + height / 4,
      width: width / 2,
      height: height / 2,
    }) < 3;
  // An element as high as the window shows no edge at its top. So an edge at its right side is enough.
  const hasNoEdge = ({ left, top, width, height }: Box) =>
    contrastIn(photo, { left: left + width / 2 - 4, top: top - 3, width: 8, height: 6 }) < 3 &&
    contrastIn(photo, { left: left + width - 3, top: top + height / 2 - 4, width: 6, height: 8 }) < 3;
  return [
    ...found.drawn.filter(isBlank).map(({ what }) => `nothing is drawn: ${what}`),
    ...found.edged.filter(hasNoEdge).map(({ what }) => `no edge: ${what}`),
    ...found.marked
      .filter((box) => !differs(photo, unmarked, box))
      .map(({ what }) => `looks as if it had no mark: ${what}`),
  ];
}

for (const [colorScheme, shopper] of [
  ['light', 'guest'],
  ['dark', 'member'],
] as const)
  test.describe(`a ${colorScheme} theme of few colours`, () => {
    test.use({ colorScheme });

    test(`shows a ${shopper} every control`, async ({ page, checkout }) => {
      test.slow();
      for (const [stop, open] of Object.entries(tour[shopper]))
        await test.step(stop, async () => {
          await page.setViewportSize({ width: 1280, height: 800 });
          await open({ page, checkout, locale: 'en' });
          expect.soft(await faultsOf(page), stop).toEqual([]);
        });
    });
  });
