import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { neededEvent } from '#platform/event-names.ts';
import directive from '#platform/parts/part.directive.ts';

const want = vi.fn<(files: readonly string[]) => void>();
beforeEach(() => {
  want.mockClear();
  vi.stubGlobal('shopParts', { want });
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
});
afterEach(() => vi.useRealTimers());

/** Starts the directive on an island with this content. */
function startIsland(content: string): HTMLElement {
  document.body.innerHTML = `<astro-island component-url="/a.js" renderer-url="/b.js">${content}</astro-island>`;
  const island = document.querySelector<HTMLElement>('astro-island') as HTMLElement;
  directive(async () => async () => {}, { name: 'part', value: ['/c.js'] as unknown as string }, island);
  return island;
}

test('an island with nothing to show loads its files at once', () => {
  startIsland('<p>Loading</p>');
  expect(want).toHaveBeenCalledExactlyOnceWith(['/a.js', '/b.js', '/c.js'], expect.any(Function));
});

test('an island that shows everything loads after the first paint', () => {
  startIsland('<form data-complete></form>');
  expect(want).not.toHaveBeenCalled();
  vi.advanceTimersByTime(17);
  expect(want).toHaveBeenCalledOnce();
});

test('a waiting island loads when its page needs it', () => {
  const island = startIsland('<p data-waits>Loading</p>');
  vi.advanceTimersByTime(100);
  expect(want).not.toHaveBeenCalled();
  island.dispatchEvent(new Event(neededEvent));
  expect(want).toHaveBeenCalledOnce();
});
