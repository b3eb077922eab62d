/** Shows the current choice on the privacy page, and follows changes in other tabs. */
import { date } from '#i18n/date.ts';
import type { Locale } from '#i18n/locale.ts';
import { consentEvent } from '#platform/event-names.ts';

const root = document.querySelector<HTMLElement>('[data-consent-preferences]');

function say(name: string, text = ''): void {
  const target = root?.querySelector(`[data-consent-${name}]`);
  if (target) target.textContent = text;
}

function paint(): void {
  const { on, off, chosen, notChosen } = root?.dataset ?? {};
  // Every page's `lang` is one of the shop's languages. `pageLocale` and `filledIn` would each load another file.
  const locale = document.documentElement.lang as Locale;
  const choice = globalThis.shopConsent;
  say('made', choice ? chosen?.replace('{{date}}', date(locale, choice.timestamp)) : notChosen);
  say('state=preferences', choice?.options.preferences ? on : off);
  say('state=marketing', choice?.options.marketing ? on : off);
}

paint();
// `onStoredChange` would also load another file.
for (const type of ['storage', 'pageshow']) addEventListener(type, paint);
addEventListener(consentEvent, () => {
  paint();
  say('said', globalThis.shopConsent ? root?.dataset['saved'] : root?.dataset['reset']);
});
