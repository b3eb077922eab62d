/** A merchant's marketing tag, and the changes to the source that add it to a shop. */
import type { BrowserContext } from '@playwright/test';
import type { SourceChange } from './changed-source.ts';

/**
 * What a merchant changes to add a tag and to list what it stores. The session storage also keeps which events the tag hears, so
 * that a test can read them on a later page.
 */
export const tagChanges: readonly SourceChange[] = [
  {
    file: 'src/features/consent/tags.ts',
    from: 'export const tags: readonly Tag[] = [];',
    to: `export const tags: readonly Tag[] = [
  {
    name: 'Example Analytics',
    category: 'marketing',
    hosts: ['https://tags.example'],
    start: () => {
      for (const name of ['view', 'add', 'checkout', 'purchase'])
        document.addEventListener('shop:' + name, () => {
          const heard = JSON.parse(sessionStorage.getItem('test-heard') ?? '[]');
          sessionStorage.setItem('test-heard', JSON.stringify([...heard, name]));
        });
      const script = document.createElement('script');
      script.src = 'https://tags.example/a.js';
      document.head.append(script);
      return undefined;
    },
  },
];`,
  },
  {
    file: 'src/platform/storage-keys.ts',
    from: 'export const optionalKeys = {',
    to: `export const optionalKeys = {
  visitor: { key: 'test-visitor', kind: 'local', category: 'marketing', owner: 'device' },
  visit: { key: 'test-visit', kind: 'session', category: 'marketing', owner: 'device' },
  visitorCookie: { key: 'test-id', kind: 'cookie', category: 'marketing', owner: 'device' },`,
  },
  {
    file: 'src/features/device-data/device-data.ts',
    from: "  { what: 'recent',",
    to: "  { what: 'visitor', howLong: 'device.untilDeleted', keys: ['visitor', 'visit', 'visitorCookie'] },\n  { what: 'recent',",
  },
  ...['en', 'fr'].map((language) => ({
    file: `src/i18n/messages/${language}/privacy.json`,
    from: '"keys": {',
    to: `"visitor": "Example Analytics", "visitorWhy": "To count visits.",
      "keys": { "visitor": "a visitor", "visit": "a visit", "visitorCookie": "a visitor, too",`,
  })),
];

/** A badly behaved tag. It calls its host, and writes to the device again when the shopper leaves the page. */
const tagScript = `
  const keep = () => {
    localStorage.setItem('test-visitor', '1');
    sessionStorage.setItem('test-visit', '1');
    document.cookie = 'test-id=1;path=/';
    document.cookie = '__example=1;path=/';
    document.cookie = '__example=1;path=' + location.pathname;
  };
  keep();
  addEventListener('pagehide', keep);
  fetch('https://tags.example/hit', { mode: 'no-cors' });
  document.documentElement.dataset.tagged = Number(document.documentElement.dataset.tagged ?? 0) + 1;`;

/** Serves the tag at every path of its host. Resolves with the list of requested paths. */
export async function serveTag(context: BrowserContext): Promise<string[]> {
  const requests: string[] = [];
  await context.route('https://tags.example/**', (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: tagScript });
  });
  return requests;
}
