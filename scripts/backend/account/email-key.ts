import { domainToASCII } from 'node:url';

/**
 * Email addresses that differ only in case, or in how the domain is written (`пример.рф`, `xn--…`), belong to the same account.
 */
export function emailKey(email: string): string {
  const text = email.normalize('NFC').toLowerCase();
  const [name, domain] = [text.slice(0, text.lastIndexOf('@') + 1), text.slice(text.lastIndexOf('@') + 1)];
  return name + (domainToASCII(domain) || domain);
}
