/** Says on the privacy page what the choice is, here and after a change in another tab. */
import { date } from '#i18n/format.ts';
import { isLocale } from '#i18n/locale.ts';
import { onlyNecessary } from './consent.ts';
import { consentEvent, readConsent } from './device.ts';

const root = document.querySelector<HTMLElement>('[data-consent-preferences]');

function say(part: string, text = ''): void {
  const target = root?.querySelector(`[data-consent-${part}]`);
  if (target) target.textContent = text;
}

function paint(): void {
  const { on, off, chosen, notChosen } = root?.dataset ?? {};
  const { lang } = document.documentElement;
  const choice = readConsent();
  const { preferences, marketing } = choice?.options ?? onlyNecessary;
  say(
    'made',
    choice ? chosen?.replace('{{date}}', date(isLocale(lang) ? lang : 'en', choice.timestamp)) : notChosen,
  );
  say('state=preferences', preferences ? on : off);
  say('state=marketing', marketing ? on : off);
}

paint();
for (const type of ['storage', 'pageshow']) addEventListener(type, paint);
addEventListener(consentEvent, () => {
  paint();
  say('said', readConsent() ? root?.dataset['saved'] : root?.dataset['reset']);
});
