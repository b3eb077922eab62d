/**
 * The hook for a merchant's analytics or marketing: off, until an entry stands here. An entry is started on every page, once
 * the shopper has allowed its category and not before, and named in the consent dialog. Nothing else may load such code.
 *
 *     { name: 'Example Analytics', category: 'marketing', hosts: ['https://tags.example'],
 *       start: () => { const script = document.createElement('script'); script.src = 'https://tags.example/a.js'; document.head.append(script); } }
 *
 * Whatever it stores must be registered in `src/platform/storage-keys.ts` under its category, so that a withdrawal removes it
 * (cookies that begin with `__` are removed in any case). Describe it on the privacy page, and raise `consentVersion`: a
 * consent given before the entry was there does not cover it.
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
