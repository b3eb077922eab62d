import { expect, test, vi } from 'vitest';
import { startBuyBox } from '#features/product-page/buy-box.script.ts';
import { variantsEvent } from '#platform/event-names.ts';

test('a prerendered page checks sold-out stock once it is shown', () => {
  const want = vi.fn(async () => true);
  vi.stubGlobal('shopParts', { want });
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  document.body.innerHTML = '<div data-fresh data-stock="0"></div>';
  startBuyBox();
  document.querySelector('[data-fresh]')?.dispatchEvent(new Event(variantsEvent));
  expect(want).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, 'prerendering');
  dispatchEvent(new Event('pageshow'));
  expect(want).toHaveBeenCalledOnce();
});
