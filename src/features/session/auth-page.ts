/** What the forms need of their page: language, texts, failures in words. */
import { failureReader } from '#i18n/failures.ts';
import type { Locale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { href } from '#i18n/routes.ts';
import { type MessageTree, messageReader, type Values } from '#i18n/template.ts';
import type { FieldCodes } from './forms.ts';
import { isGuarded, returnTarget } from './session.ts';

export interface AuthProps {
  locale: Locale;
  /** The namespaces in that language. */
  messages: { readonly auth: MessageTree; readonly failures: MessageTree };
}

export interface AuthPage {
  readonly locale: Locale;
  readonly text: (key: KeyOf<'auth'>, values?: Values) => string;
  readonly explain: ReturnType<typeof failureReader>;
  /** Codes of wrong fields → their messages. */
  readonly inWords: (codes: FieldCodes) => Record<string, string>;
  readonly formTexts: { readonly pending: string; readonly slow: string; readonly stop: string };
}

export function authPage({ locale, messages }: AuthProps): AuthPage {
  const text = messageReader<KeyOf<'auth'>>(locale, messages.auth);
  const common = messageReader<'pending' | 'slow' | 'stop'>(locale, messages.failures);
  return {
    locale,
    text,
    explain: failureReader(locale, messages.failures),
    inWords: (codes) =>
      Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, text(`rules.${code}`)])),
    formTexts: { pending: common('pending'), slow: common('slow'), stop: common('stop') },
  };
}

/** Where the query of a sign-in page leads: there, or home in the page's language; and whether it was a guarded page. */
export function destination(
  locale: Locale,
  search: string,
): { given?: string; target: string; isGuarded: boolean } {
  const given = returnTarget(new URLSearchParams(search).get('returnUrl'));
  if (given === '/') return { target: href(locale, 'home'), isGuarded: false };
  return { given, target: given, isGuarded: isGuarded(given) };
}
