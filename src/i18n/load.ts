/** Texts that a page needs only late, fetched when they are: the same files the build reads. */
import type { Locale } from './locale.ts';
import type { MessageTree } from './template.ts';

const addresses = import.meta.glob<string>('./messages/*/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const loaded = new Map<string, Promise<MessageTree>>();

/** Spec section 4, "Theme and language": up to 5 times again, at first after 350 ms, then after twice as long each time. */
const retries = 5;
const firstDelay = 350;

/** A namespace in a language. Rejects when every attempt failed; the next call then starts anew. */
export function loadMessages(locale: Locale, namespace: string): Promise<MessageTree> {
  const address = addresses[`./messages/${locale}/${namespace}.json`] ?? '';
  const running = loaded.get(address) ?? fetchAgain(address);
  loaded.set(address, running);
  running.catch(() => loaded.delete(address));
  return running;
}

async function fetchAgain(address: string): Promise<MessageTree> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`texts: ${answer.status}`);
      return await answer.json();
    } catch (error) {
      if (attempt === retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** attempt));
    }
  }
}
