// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hold, isBlocked, read, remove, write } from '#platform/storage.ts';

beforeEach(() => {
  localStorage.clear();
  globalThis.shopMemory = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('writes to the device and reads from it', () => {
  expect(write('key', 'text')).toBe(true);
  expect(localStorage.getItem('key')).toBe('text');
  expect(read('key')).toBe('text');
  remove('key');
  expect(read('key')).toBeNull();
});

test('a held text is preferred until the next one that can be kept', () => {
  localStorage.setItem('key', 'kept');
  expect(hold('key', 'held')).toBe(false);
  expect(read('key')).toBe('held');
  expect(localStorage.getItem('key')).toBe('kept');
  write('key', 'new');
  expect(read('key')).toBe('new');
  expect(localStorage.getItem('key')).toBe('new');
});

describe('promise 16: storage whose getter throws', () => {
  beforeEach(() => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  });

  test('lives in memory', () => {
    expect(isBlocked()).toBe(true);
    expect(read('key')).toBeNull();
    expect(write('key', 'text')).toBe(false);
    expect(read('key')).toBe('text');
    remove('key');
    expect(read('key')).toBeNull();
  });
});

test('promise 16: storage that is null counts as blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
  expect(isBlocked()).toBe(true);
  expect(write('key', 'text')).toBe(false);
  expect(read('key')).toBe('text');
});

test('promise 17: a full device keeps what it had, the page has the new text', () => {
  write('key', 'old');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(isBlocked()).toBe(false);
  expect(write('key', 'new')).toBe(false);
  expect(localStorage.getItem('key')).toBe('old');
  expect(read('key')).toBe('new');
});
