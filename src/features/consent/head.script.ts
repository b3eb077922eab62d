/**
 * The banner's first layer, before any module: part of the classic script in the head, so that Reject works as soon as it
 * can be seen. `[data-consent-banner]` is shown while there is no choice; `[data-consent-choice]` is a button that makes one
 * (`all`, `none`), or takes it back (`reset`). On every page and after every change, what is not allowed is removed.
 */

import { consentEvent } from '#platform/events.ts';
import { type ConsentRecord, everything, onlyNecessary } from './consent.ts';
import { choose, readConsent, resetConsent, sweep } from './consent-storage.ts';

declare global {
  /** What counts now, for scripts that come after this one; undefined while the shopper is to be asked. */
  var shopConsent: ConsentRecord | undefined;
}

function apply(event?: Event): void {
  const choice = readConsent();
  // Not for a turned phone or another tab's cart: what is only held for as long as this page is open would go, too.
  if (!event || event.type === consentEvent || choice?.timestamp !== globalThis.shopConsent?.timestamp)
    sweep(choice?.options ?? onlyNecessary);
  globalThis.shopConsent = choice;
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner) return;
  const hadFocus = banner.contains(document.activeElement);
  banner.hidden = !!choice;
  // Toasts stand above the banner, and what gets the focus is scrolled clear of it (WCAG 2.4.11).
  document.documentElement.style.setProperty('--bottom-bar', `${banner.offsetHeight}px`);
  if (choice && hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Once per page, from the script in its head. */
export function startConsent(): void {
  apply();
  for (const type of ['DOMContentLoaded', 'pageshow', 'storage', 'resize', consentEvent])
    addEventListener(type, apply);
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-consent-choice]');
    const wanted = button?.dataset['consentChoice'];
    if (wanted === 'reset') resetConsent();
    else if (wanted) choose(wanted === 'all' ? everything : onlyNecessary);
  });
}
