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

/** The query of a sign-in page, and the page before it: one text, as a component subscribes to it. */
export const cameFrom = (): string => JSON.stringify([location.search, document.referrer]);
export const noCameFrom = (): string => '["",""]';

interface Destination {
  /** A path of this site. */
  readonly target: string;
  /** It is a page for signed-in shoppers only: the reason why the shopper is here. */
  readonly isGuarded: boolean;
  /** For links between the pages of `/auth`, so that the destination is not lost. */
  readonly returnTo: { readonly returnUrl?: string };
}

/** Where signing in leads (`from` is `cameFrom()`): the `returnUrl`, else the page of this site before, else home. */
export function destination(locale: Locale, from: string): Destination {
  const [search = '', referrer = ''] = JSON.parse(from) as string[];
  const given = returnTarget(new URLSearchParams(search).get('returnUrl'));
  if (given !== '/') return { target: given, isGuarded: isGuarded(given), returnTo: { returnUrl: given } };
  const origin = globalThis.location?.origin;
  const before = returnTarget(referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : '');
  if (before === '/') return { target: href(locale, 'home'), isGuarded: false, returnTo: {} };
  return { target: before, isGuarded: false, returnTo: { returnUrl: before } };
}
