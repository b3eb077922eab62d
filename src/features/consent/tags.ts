/**
 * The hook for a merchant's analytics or marketing: off, until an entry stands here. An entry is started on every page, once
 * the shopper has allowed its category and not before, and named in the consent dialog. Nothing else may load such code.
 *
 *     { name: 'Example Analytics', category: 'marketing', hosts: ['https://tags.example'],
 *       start: () => { const script = document.createElement('script'); script.src = 'https://tags.example/a.js'; document.head.append(script); } }
 *
 * Whatever it stores must be registered among the `optionalKeys` of `src/platform/storage-keys.ts` under its category, so that
 * a withdrawal removes it (cookies that begin with `__` are removed in any case), and have a group in
 * `features/device-data/device-data.ts` and words in `i18n/messages/{en,fr}/privacy.json`: a build without them stops. Name its
 * company among the recipients there, change the sentence that marketing is empty, and raise `consentVersion`: a consent given
 * before the entry was there does not cover it. `tests/e2e/consent-tags.spec.ts` does all this to a shop of its own.
 */
import type { OptionalCategory } from './consent.ts';

export interface Tag {
  /** As the shopper reads it. */
  readonly name: string;
  readonly category: OptionalCategory;
  /** Origins it may load from and speak to: they join the Content-Security-Policy. */
  readonly hosts: readonly string[];
  /** Answers how to stop it; without that the page is loaded again when the consent is withdrawn. */
  readonly start: () => (() => void) | undefined;
}

export const tags: readonly Tag[] = [];
