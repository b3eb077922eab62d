// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isBlocked, keepInPage, keepInTab, read, remove, write, writeAll } from '#platform/storage.ts';
import { blockStorage, fillDevice } from '../../support/page/storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openPage();
});

/** Opens the next page of the tab, which starts with empty memory. */
function openPage(): void {
  globalThis.shopMemory = undefined;
}

test('text can be written, read and removed', () => {
  expect(write('key', 'text')).toBe('device');
  expect(localStorage.getItem('key')).toBe('text');
  expect(read('key')).toBe('text');
  remove('key');
  expect(read('key')).toBeNull();
});

test('a text in memory hides the stored one', () => {
  localStorage.setItem('key', 'kept');
  keepInPage('key', 'held');
  expect(read('key')).toBe('held');
  expect(localStorage.getItem('key')).toBe('kept');
  openPage();
  expect(read('key')).toBe('kept');
  keepInPage('key', 'held');
  write('key', 'new');
  expect(read('key')).toBe('new');
});

test('blocked storage is replaced by memory', () => {
  blockStorage();
  expect(isBlocked()).toBe(true);
  expect(read('key')).toBeNull();
  expect(write('key', 'text')).toBe('page');
  expect(read('key')).toBe('text');
  remove('key');
  expect(read('key')).toBeNull();
});

test('storage counts as blocked when it is null', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
  expect(isBlocked()).toBe(true);
  write('key', 'text');
  expect(read('key')).toBe('text');
});

describe('on a full device', () => {
  test('the tab keeps the new text', () => {
    write('key', 'old');
    fillDevice();
    expect(isBlocked()).toBe(false);
    expect(write('key', 'new')).toBe('tab');
    expect(localStorage.getItem('key')).toBe('old');
    openPage();
    expect(read('key')).toBe('new');
  });

  test('memory keeps the text if the tab’s storage is full', () => {
    fillDevice({ both: true });
    expect(write('key', 'new')).toBe('page');
    expect(read('key')).toBe('new');
    openPage();
    expect(read('key')).toBeNull();
  });

  test.each([
    ['changes', 'theirs'],
    ['removes', null],
  ])('the tab forgets its text once another tab %s the stored one', (_how, theirs) => {
    write('key', 'old');
    fillDevice();
    write('key', 'new');
    vi.restoreAllMocks();
    if (theirs) localStorage.setItem('key', theirs);
    else localStorage.removeItem('key');
    expect(read('key')).toBe(theirs);
  });

  test('the next text that fits replaces the tab’s copy', () => {
    fillDevice();
    write('key', 'new');
    vi.restoreAllMocks();
    expect(write('key', 'newer')).toBe('device');
    expect(sessionStorage.length).toBe(0);
    expect(read('key')).toBe('newer');
  });

  test('removing a key also removes its copy in the tab', () => {
    fillDevice();
    write('key', 'new');
    remove('key');
    expect(sessionStorage.length).toBe(0);
    expect(read('key')).toBeNull();
  });

  test('texts written together share one storage', () => {
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

test.each(['{broken', '5', 'null', '[1,null]', '"text"'])(
  'an invalid copy in the tab is ignored: %s',
  (copy) => {
    sessionStorage.setItem('key', copy);
    localStorage.setItem('key', 'text');
    expect(read('key')).toBe('text');
  },
);

test('a page opened by Back reads what was written later', () => {
  keepInTab('key', 'first');
  const earlier = globalThis.shopMemory;
  openPage();
  keepInTab('key', 'second');
  globalThis.shopMemory = earlier;
  expect(read('key')).toBe('second');
});
