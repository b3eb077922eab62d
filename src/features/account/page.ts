/** What the parts of profile and addresses need of their page: language, texts, failures in words. */
import { failureReader } from '#i18n/failures.ts';
import type { Locale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { type MessageTree, messageReader, type Values } from '#i18n/template.ts';

export interface AccountProps {
  locale: Locale;
  /** The namespaces in that language. */
  messages: { readonly account: MessageTree; readonly failures: MessageTree };
}

export interface AccountPage {
  readonly locale: Locale;
  readonly text: (key: KeyOf<'account'>, values?: Values) => string;
  readonly explain: ReturnType<typeof failureReader>;
  readonly formTexts: { readonly pending: string; readonly slow: string; readonly stop: string };
}

export function accountPage({ locale, messages }: AccountProps): AccountPage {
  const common = messageReader<'pending' | 'slow' | 'stop'>(locale, messages.failures);
  return {
    locale,
    text: messageReader<KeyOf<'account'>>(locale, messages.account),
    explain: failureReader(locale, messages.failures),
    formTexts: { pending: common('pending'), slow: common('slow'), stop: common('stop') },
  };
}
