// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hold, isBlocked, keepInTab, read, remove, write, writeAll } from '#platform/storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openPage();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The next page of the tab: what a page kept in memory is gone. */
function openPage(): void {
  globalThis.shopMemory = undefined;
}

/** Local storage takes nothing more, nor does session storage when `both` is set. */
function fill(both = false): void {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (both || this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
}

test('writes to the device and reads from it', () => {
  expect(write('key', 'text')).toBe('device');
  expect(localStorage.getItem('key')).toBe('text');
  expect(read('key')).toBe('text');
  remove('key');
  expect(read('key')).toBeNull();
});

test('a held text is preferred until the next one that can be kept, and gone with the page', () => {
  localStorage.setItem('key', 'kept');
  hold('key', 'held');
  expect(read('key')).toBe('held');
  expect(localStorage.getItem('key')).toBe('kept');
  openPage();
  expect(read('key')).toBe('kept');
  hold('key', 'held');
  write('key', 'new');
  expect(read('key')).toBe('new');
});

describe('storage whose getter throws', () => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
  });

  test('lives in memory', () => {
    expect(isBlocked()).toBe(true);
    expect(read('key')).toBeNull();
    expect(write('key', 'text')).toBe('page');
    expect(read('key')).toBe('text');
    remove('key');
    expect(read('key')).toBeNull();
  });
});

test('storage that is null counts as blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
  expect(isBlocked()).toBe(true);
  write('key', 'text');
  expect(read('key')).toBe('text');
});

describe('a full device', () => {
  test('keeps what it had, and the tab has the new text on its next pages, too', () => {
    write('key', 'old');
    fill();
    expect(isBlocked()).toBe(false);
    expect(write('key', 'new')).toBe('tab');
    expect(localStorage.getItem('key')).toBe('old');
    openPage();
    expect(read('key')).toBe('new');
  });

  test('keeps the text in the page when session storage is full as well', () => {
    fill(true);
    expect(write('key', 'new')).toBe('page');
    expect(read('key')).toBe('new');
    openPage();
    expect(read('key')).toBeNull();
  });

  test.each([
    ['changed', 'theirs'],
    ['removed', null],
  ])('shows what another tab has %s since', (_how, theirs) => {
    write('key', 'old');
    fill();
    write('key', 'new');
    vi.restoreAllMocks();
    if (theirs) localStorage.setItem('key', theirs);
    else localStorage.removeItem('key');
    expect(read('key')).toBe(theirs);
  });

  test('keeps the next text that fits, and no copy of an older one', () => {
    fill();
    write('key', 'new');
    vi.restoreAllMocks();
    expect(write('key', 'newer')).toBe('device');
    expect(sessionStorage.length).toBe(0);
    expect(read('key')).toBe('newer');
  });

  test('leaves nothing in the tab of a key that is removed', () => {
    fill();
    write('key', 'new');
    remove('key');
    expect(sessionStorage.length).toBe(0);
    expect(read('key')).toBeNull();
  });

  test('keeps texts that belong together in one place', () => {
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (this === localStorage && key === 'long') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
    const both = [
      ['short', 'a'],
      ['long', 'b'],
    ] as const;
    expect(writeAll(both)).toBe('tab');
    expect(localStorage.length).toBe(0);
    openPage();
    expect(both.map(([key]) => read(key))).toEqual(['a', 'b']);
  });
});

test.each(['{broken', '5', 'null', '[1,null]', '"text"'])('a copy of %s is none', (copy) => {
  sessionStorage.setItem('key', copy);
  localStorage.setItem('key', 'text');
  expect(read('key')).toBe('text');
});

test('a page out of the back/forward cache sees what a later page of its tab kept', () => {
  keepInTab('key', 'first');
  const earlier = globalThis.shopMemory;
  openPage();
  keepInTab('key', 'second');
  globalThis.shopMemory = earlier;
  expect(read('key')).toBe('second');
});
