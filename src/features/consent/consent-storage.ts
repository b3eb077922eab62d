/** The one place that keeps the choice on this device, and removes what it does not allow. */

import { consentEvent } from '#platform/events.ts';
import { orNull } from '#platform/or-null.ts';
import { writeSetting } from '#platform/setting.ts';
import { read, remove } from '#platform/storage.ts';
import { consentKey as key, optionalKeys, type StorageKey } from '#platform/storage-keys.ts';
import {
  type ConsentOptions,
  type ConsentRecord,
  decodeConsent,
  onlyNecessary,
  recordOf,
} from './consent.ts';

/** The choice that counts now, made in any tab; undefined when the shopper is to be asked. */
export function readConsent(): ConsentRecord | undefined {
  return decodeConsent(read(key), Date.now());
}

/** What may be stored and loaded now. */
export function allowed(): ConsentOptions {
  return readConsent()?.options ?? onlyNecessary;
}

/** Keeps a choice and removes what it withdraws. A device that cannot keep it says so, and it counts for the tab or the page. */
export function choose(options: ConsentOptions): void {
  writeSetting(key, JSON.stringify(recordOf(options, Date.now())));
  dispatchEvent(new Event(consentEvent));
}

/** Forgets the choice: the shopper is asked again, and until then nothing optional is kept. */
export function resetConsent(): void {
  remove(key);
  dispatchEvent(new Event(consentEvent));
}

/** Removes everything of the categories without consent. Cheap when there is nothing. */
export function sweep(options: ConsentOptions): void {
  const keys: readonly StorageKey[] = Object.values(optionalKeys);
  for (const { key: name, kind, category } of keys) {
    if (options[category]) continue;
    (kind === 'cookie' ? expire : remove)(name);
  }
  if (options.marketing) return;
  // Names that trackers use. `__stripe_mid` and `__stripe_sid` protect payments against fraud.
  for (const [, name = ''] of cookies().matchAll(/(?:^|; )(__(?!stripe_)[^=;]*)/g)) expire(name);
}

function cookies(): string {
  return orNull(() => document.cookie) ?? '';
}

/**
 * A cookie that this page sees can have been set for this host or any domain above it, and for this path or any above it;
 * which ones cannot be read, so all are tried. One of another path goes when a page there is opened.
 */
function expire(name: string): void {
  if (!cookies().includes(`${name}=`)) return;
  // Names that begin so can be written in no other way (RFC 6265bis, "Cookie Name Prefixes").
  const secure = /^__(Host|Secure)-/.test(name) ? ';secure' : '';
  let domain = location.hostname;
  for (; ; domain = domain.replace(/^[^.]*\.?/, '')) {
    // `/product/mug`, `/product/`, `/product`, `/`
    for (let path = location.pathname; path; path = path.replace(/\/$|[^/]+$/, ''))
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
      document.cookie = `${name}=;path=${path};max-age=0;domain=${domain}${secure}`;
    // An empty domain is this host alone.
    if (!domain) return;
  }
}
