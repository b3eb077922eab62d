/** Runs the script of the consent banner in jsdom. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startConsent } from '#features/consent/banner.script.ts';
import { everythingAllowed, onlyNecessary, recordOf } from '#features/consent/consent.ts';
import { resetConsent, saveConsent } from '#features/consent/consent-storage.ts';
import { keepInPage, read, write } from '#platform/storage.ts';
import { optionalKeys, type StorageKey, storageKeys } from '#platform/storage-keys.ts';

/** Vitest exposes the jsdom instance. */
declare const jsdom: { reconfigure: (to: { url: string }) => void };

const { key } = storageKeys.recentSearches;

beforeEach(() => {
  document.body.innerHTML =
    '<section data-consent-banner><button data-consent-choice="none">Reject</button></section>' +
    '<button data-consent-choice="all">All</button><main id="content" tabindex="-1"></main>';
});

describe('the consent banner (promise 57)', () => {
  startConsent();
  const banner = () => document.querySelector<HTMLElement>('[data-consent-banner]');
  const press = (choice: string) =>
    document.querySelector<HTMLElement>(`[data-consent-choice=${choice}]`)?.click();

  test('moves its focus to the content when it closes', () => {
    dispatchEvent(new Event('pageshow'));
    banner()?.querySelector('button')?.focus();
    press('none');
    expect(document.activeElement?.id).toBe('content');
  });

  test('deletes what a choice doesn’t allow', () => {
    saveConsent(everythingAllowed);
    write(key, '["mug"]');
    keepInPage(key, '["pan"]');
    write(storageKeys.cart.key, '{}');
    press('none');
    expect(read(key)).toBeNull();
    expect(read(storageKeys.cart.key)).toBe('{}');
  });

  test('keeps the data in memory after any other event', () => {
    const holdThenDispatch = (event: Event) => {
      keepInPage(key, '["pan"]');
      dispatchEvent(event);
      return read(key);
    };
    press('none');
    expect(holdThenDispatch(new Event('resize'))).toBe('["pan"]');
    expect(holdThenDispatch(new StorageEvent('storage', { key: storageKeys.cart.key }))).toBe('["pan"]');
    keepInPage(key, '["pan"]');
    resetConsent();
    expect(read(key)).toBeNull();
    keepInPage(key, '["pan"]');
    resetConsent();
    expect(read(key)).toBeNull();
    localStorage.setItem(storageKeys.consent.key, JSON.stringify(recordOf(onlyNecessary, Date.now())));
    expect(holdThenDispatch(new StorageEvent('storage', { key: storageKeys.consent.key }))).toBeNull();
  });

  test('deletes only trackers’ cookies, on every domain', () => {
    jsdom.reconfigure({ url: 'https://www.shop.example/product/mug' });
    const set = [
      '__host=1;path=/',
      '__above=1;domain=shop.example;path=/',
      '__below=1;path=/product',
      '__folder=1;domain=shop.example;path=/product/',
      '__page=1;path=/product/mug',
      '__twice=1;path=/',
      '__twice=1;domain=shop.example;path=/product',
      '__Secure-id=1;path=/product;secure',
      '__Host-id=1;path=/;secure',
    ];
    const others = ['__stripe_sid=1', 'own=1'];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in jsdom
    for (const cookie of [...set, ...others]) document.cookie = cookie;
    expect(document.cookie.split('; ')).toHaveLength(set.length + others.length);
    press('none');
    expect(document.cookie.split('; ')).toEqual(others);
  });

  test('closes when another tab makes a choice', () => {
    dispatchEvent(new Event('pageshow'));
    saveConsent(onlyNecessary);
    const text = localStorage.getItem(storageKeys.consent.key) ?? '';
    resetConsent();
    expect(document.documentElement.hasAttribute('data-asks-consent')).toBe(true);
    localStorage.setItem(storageKeys.consent.key, text);
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.consent.key }));
    expect(document.documentElement.hasAttribute('data-asks-consent')).toBe(false);
  });
});

test('every key that is not necessary is listed as optional', () => {
  const optional = Object.values<StorageKey>(storageKeys).filter(({ category }) => category !== 'necessary');
  expect(optional).toEqual(Object.values(optionalKeys));
});
