/**
 * The hook for a merchant's analytics or marketing. Without entries here, nothing runs. On every page, an entry starts as soon
 * as the shopper allows its category. The consent dialog names the entry. Nothing else may load such code.
 *
 *     { name: 'Example Analytics', category: 'marketing', hosts: ['https://tags.example'],
 *       start: () => {
 *         const script = document.createElement('script');
 *         script.src = 'https://tags.example/a.js';
 *         document.head.append(script);
 *       } }
 *
 * To add a tag, list all keys that it stores: in `optionalKeys` of `src/platform/storage-keys.ts`, under the tag's category. A
 * withdrawal then removes these keys. A withdrawal also removes cookies whose names begin with `__`. Add a group to
 * `features/device-data/device-data.ts`, and its texts to `i18n/messages/{en,fr}/privacy.json`. Without them, the build fails.
 *
 * The banner, the dialog and the privacy policy name the tag. Raise `consentVersion`, because earlier consent doesn't cover the
 * tag.
 * `tests/states/changed-shop/marketing-tag.ts` adds a tag to a test shop.
 */
import type { ConsentCategory } from '#platform/storage-keys.ts';
import type { OptionalCategory } from './consent.ts';

export interface Tag {
  readonly name: string;
  readonly category: OptionalCategory;
  /** Origins that the tag loads from and calls. They are added to the Content-Security-Policy. */
  readonly hosts: readonly string[];
  /** Returns a function that stops the tag. Without such a function, withdrawing the consent reloads the page. */
  readonly start: () => (() => void) | undefined;
}

export const tags: readonly Tag[] = [];

/** The names of a category's tags. Empty if it has none. */
export const tagNames = (category: ConsentCategory): string =>
  tags
    .filter((tag) => tag.category === category)
    .map(({ name }) => name)
    .join(', ');
