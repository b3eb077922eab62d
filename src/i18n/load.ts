/** Loads texts that a page doesn't need at first, from the files that the build reads. */
import { fetchText } from '#lib/fetch-text.ts';
import { defaultLocale, type Locale } from './locale.ts';
import type { Namespace } from './messages.ts';
import type { Text } from './page-texts.ts';
import { type MessageTree, messageReader, withFallback } from './template.ts';

/** Inlined by the build: translations that lack a text, such as `fr/cart`. */
declare const __TRANSLATION_GAPS__: readonly string[];

const urls = import.meta.glob<string>('./messages/*/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const loaded = new Map<string, Promise<MessageTree>>();

/** If each attempt fails immediately, the delays add up to eleven seconds. */
const retries = 5;

/**
 * Loads a namespace in a language. Missing translations are in English. After a rejection, the next call tries again.
 */
export async function loadMessages(locale: Locale, namespace: string): Promise<MessageTree> {
  const isComplete = !__TRANSLATION_GAPS__.includes(`${locale}/${namespace}`);
  const [messages, english] = await Promise.all([
    loadFile(locale, namespace),
    isComplete ? {} : loadFile(defaultLocale, namespace),
  ]);
  return withFallback(messages, english);
}

/** Loads a namespace for a script without a framework. */
export async function loadText<N extends Namespace>(locale: Locale, namespace: N): Promise<Text<N>> {
  return messageReader(locale, await loadMessages(locale, namespace));
}

function loadFile(locale: Locale, namespace: string): Promise<MessageTree> {
  const url = urls[`./messages/${locale}/${namespace}.json`];
  // A translation may lack a whole file.
  if (!url) return Promise.resolve({});
  const running = loaded.get(url) ?? fetchText(url, retries).then((text) => JSON.parse(text));
  loaded.set(url, running);
  running.catch(() => loaded.delete(url));
  return running;
}
