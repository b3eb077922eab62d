/**
 * Stores the consent choice on this device and removes what it doesn't allow. No other module may write or delete the
 * choice.
 */

import { consentEvent } from '#platform/event-names.ts';
import { nullIfBlocked, read, remove, writeSetting } from '#platform/storage.ts';
import { consentKey as key, optionalKeys, type StorageKey } from '#platform/storage-keys.ts';
import {
  type ConsentOptions,
  type ConsentRecord,
  decodeConsent,
  onlyNecessary,
  recordOf,
} from './consent.ts';

/** The valid choice, made in any tab, or `undefined` if the shopper must be asked. */
export function readConsent(): ConsentRecord | undefined {
  return decodeConsent(read(key), Date.now());
}

/** What may be stored and loaded now. */
export function allowedOptions(): ConsentOptions {
  return readConsent()?.options ?? onlyNecessary;
}

/**
 * Saves a choice and removes what it withdraws. If the device can't save it, a toast says so, and the choice lasts for
 * this tab or page.
 */
export function saveConsent(options: ConsentOptions): void {
  writeSetting(key, JSON.stringify(recordOf(options, Date.now())));
  dispatchEvent(new Event(consentEvent));
}

/** Deletes the choice. The shopper is asked again, and nothing optional is stored until they choose. */
export function resetConsent(): void {
  remove(key);
  dispatchEvent(new Event(consentEvent));
}

export function removeNotAllowed(options: ConsentOptions): void {
  const keys: readonly StorageKey[] = Object.values(optionalKeys);
  for (const { key: name, kind, category } of keys) {
    if (options[category]) continue;
    (kind === 'cookie' ? removeCookie : remove)(name);
  }
  if (options.marketing) return;
  // Trackers use names that begin with `__`. `__stripe_mid` and `__stripe_sid` protect payments against fraud.
  for (const [, name = ''] of cookies().matchAll(/(?:^|; )(__(?!stripe_)[^=;]*)/g)) removeCookie(name);
}

function cookies(): string {
  return nullIfBlocked(() => document.cookie) ?? '';
}

/**
 * A cookie may belong to this host or a parent domain, and to this path or a parent path. Scripts can't read which, so
 * try all of them. A cookie of another path is removed when the shopper opens a page there.
 */
export function removeCookie(name: string): void {
  if (!cookies().includes(`${name}=`)) return;
  // Browsers reject writes to prefixed names without these attributes (RFC 6265bis, "Cookie Name Prefixes").
  const secure = /^__(Host|Secure)-/.test(name) ? ';secure' : '';
  let domain = location.hostname;
  for (; ; domain = domain.replace(/^[^.]*\.?/, '')) {
    // `/product/mug`, `/product/`, `/product`, `/`
    for (let path = location.pathname; path; path = path.replace(/\/$|[^/]+$/, ''))
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and some browsers lack it
      document.cookie = `${name}=;path=${path};max-age=0;domain=${domain}${secure}`;
    // An empty domain means this host only.
    if (!domain) return;
  }
}
