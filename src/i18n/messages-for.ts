/** The texts that a page passes to its islands. Build time only, because it imports every text of the shop. */
import { defaultLocale, type Locale } from './locale.ts';
import type { Namespace } from './messages.ts';
import { type MessageTree, withFallback } from './template.ts';

const files = import.meta.glob<MessageTree>('./messages/*/*.json', { eager: true, import: 'default' });

/** Whole namespaces in a language. Missing translations are in English. */
export function messagesFor<N extends Namespace>(
  locale: Locale,
  namespaces: readonly N[],
): Record<N, MessageTree> {
  const tree = (language: Locale, name: N) => files[`./messages/${language}/${name}.json`] ?? {};
  return Object.fromEntries(
    namespaces.map((name) => [name, withFallback(tree(locale, name), tree(defaultLocale, name))]),
  ) as Record<N, MessageTree>;
}
