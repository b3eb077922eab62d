/**
 * Runs the banner before any module loads. It is part of the classic script in the head, so Reject works as soon as the button is
 * visible. `[data-consent-banner]` is visible until there is a choice. `[data-consent-choice]` marks buttons that choose (`all`,
 * `none`) or reset. Every page load and every new choice removes stored data that isn't allowed.
 */

import { consentEvent } from '#platform/event-names.ts';
import { onStoredChange } from '#platform/storage.ts';
import { type ConsentRecord, everythingAllowed, onlyNecessary } from './consent.ts';
import { readConsent, removeNotAllowed, resetConsent, saveConsent } from './consent-storage.ts';

let observer: ResizeObserver | undefined;

/**
 * Keeps toasts above the banner, and focused elements clear of it (WCAG 2.4.11). Reading the height immediately would make
 * the browser lay out the page one more time.
 */
function watchHeight(banner: HTMLElement): void {
  observer ??= new ResizeObserver(() => setHeight(banner));
  observer.observe(banner);
}

function setHeight(banner: HTMLElement): void {
  document.documentElement.style.setProperty('--bottom-bar', `${banner.offsetHeight}px`);
}

/**
 * Shows the banner while there is no choice, and returns it. Sets an attribute on the document, because the head script runs
 * before the banner is in the page.
 */
function showBanner(choice: ConsentRecord | undefined): HTMLElement | null {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  const hadFocus = banner?.contains(document.activeElement);
  document.documentElement.toggleAttribute('data-asks-consent', !choice);
  if (!banner) return null;
  if (!choice) watchHeight(banner);
  if (choice && hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  return banner;
}

/** Lays out a prerendered page in the background, so that the browser only has to paint it when it is shown. */
export function layOutPrerendered(): void {
  const banner = showBanner(readConsent());
  if (banner) setHeight(banner);
  void document.body.offsetHeight;
}

function followConsent(event?: Event): void {
  const choice = readConsent();
  // Don't clean up when another tab changes the cart, because that would delete data that exists only in this page's memory.
  if (!event || event.type === consentEvent || choice?.timestamp !== globalThis.shopConsent?.timestamp)
    removeNotAllowed(choice?.options ?? onlyNecessary);
  globalThis.shopConsent = choice;
  showBanner(choice);
}

/** Call it once per page, from the script in its head. */
export function startConsent(): void {
  followConsent();
  onStoredChange(followConsent, consentEvent, 'DOMContentLoaded');
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-consent-choice]');
    const wanted = button?.dataset['consentChoice'];
    if (wanted === 'reset') resetConsent();
    else if (wanted) saveConsent(wanted === 'all' ? everythingAllowed : onlyNecessary);
  });
}
