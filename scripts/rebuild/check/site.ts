/** Checks every rendered page before anything goes live. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isCompressible } from '../../web-host/content-types.ts';
import type { Site } from '../render/site.ts';
import type { Fault } from './fault.ts';
import { scanBytes } from './html.ts';
import { checkTwins, indexing } from './indexing.ts';
import { checkLinks } from './links.ts';
import { perText } from './memo.ts';
import { checkPolicy } from './policy.ts';
import { checkSecrets } from './secrets.ts';
import { checkTexts } from './texts.ts';
import { type Download, PageWeights } from './weight.ts';

export interface CheckOptions {
  /** The shop's address, without a slash at the end. */
  origin: string;
  /** Namespaces of the messages. */
  namespaces: readonly string[];
  /** Whether the catalogue contains this word. */
  isCatalogue: (word: string) => boolean;
  /** What is live, for files that were not rendered this time. */
  live?: Live | undefined;
}

/** The live site. Plain data, as it may be sent to another thread. */
export interface Live {
  dir: string;
  /** Files that will be removed; undefined when only what was rendered stays. */
  removed: ReadonlySet<string> | undefined;
}

export interface Checked {
  faults: Fault[];
  /** Paths for the sitemap. */
  listed: string[];
  downloads: Download[];
}

/** `site.files` may name files that are still to be written, such as the sitemap. */
export async function checkSite(
  site: Site,
  { origin, namespaces, isCatalogue, live }: CheckOptions,
): Promise<Checked> {
  const weights = new PageWeights(live ? [site.dir, live.dir] : [site.dir]);
  const stays = (file: string): boolean =>
    live?.removed !== undefined && !live.removed.has(file) && existsSync(join(live.dir, file));
  const exists = perText((file) => site.files.has(file) || stays(file));
  const checked: Checked = { faults: checkTwins(site.pages, exists), listed: [], downloads: [] };
  const { faults } = checked;
  for (const file of site.files)
    if (isCompressible(file) && !file.endsWith('.html') && existsSync(join(site.dir, file)))
      faults.push(...checkSecrets(file, readFileSync(join(site.dir, file), 'utf8')));
  for (const page of site.pages) {
    // Lets compression continue: zlib's threads wait for this one to hand them the next files.
    await setImmediate();
    const html = readFileSync(join(site.dir, page.file), 'latin1');
    const scanned = scanBytes(html);
    const index = indexing(page, scanned, origin);
    if (index.listed) checked.listed.push(page.path);
    checked.downloads.push(weights.downloadOf(page, scanned));
    faults.push(
      ...index.faults,
      ...checkSecrets(page.path, html),
      ...checkPolicy(page, scanned),
      ...checkLinks(page, scanned, exists, origin),
      ...checkTexts(page, scanned, namespaces, isCatalogue),
    );
  }
  return checked;
}
