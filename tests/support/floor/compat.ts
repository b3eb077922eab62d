/** What the oldest supported browsers lack, from MDN's browser-compat-data. */
import bcd, { type BrowserName, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { supported } from '../../../scripts/astro/support-floor.ts';

export type { Identifier };
export const { api, css, javascript } = bcd;

/** The oldest supported browsers that lack a feature, e.g. `['safari']`; none for a feature that MDN does not list. */
export function lackedBy(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return supported.flatMap(({ browser, version }) => {
    const statements = [support[browser.replace('ios_saf', 'safari_ios') as BrowserName] ?? []].flat();
    const isThere = statements.some(
      ({ version_added: added, version_removed, prefix, alternative_name, flags }) =>
        added && !version_removed && !prefix && !alternative_name && !flags && isWithin(added, version),
    );
    return isThere ? [] : [browser];
  });
}

/** MDN writes `≤37` where it only knows that a feature is at least as old. */
function isWithin(added: string, version: string): boolean {
  return added.replace('≤', '').localeCompare(version, 'en', { numeric: true }) <= 0;
}
