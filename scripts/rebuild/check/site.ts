/** Looks at every built page before anything is published. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isCompressible } from '../../preview/content-type.ts';
import type { Site } from '../release/site.ts';
import type { Fault } from './fault.ts';
import { scanBytes } from './html.ts';
import { checkTwins, indexing } from './indexing.ts';
import { checkLinks } from './links.ts';
import { checkPolicy } from './policy.ts';
import { remembered } from './remembered.ts';
import { checkSecrets } from './secrets.ts';
import { checkTexts } from './texts.ts';
import { type Load, Scale } from './weight.ts';

export interface CheckOptions {
  /** Where the shop is reached, without a slash at the end. */
  origin: string;
  /** Namespaces of the messages. */
  namespaces: readonly string[];
  /** The merchant wrote this word somewhere in the catalogue. */
  isCatalogue: (word: string) => boolean;
  /** What stays of the live release when only changed pages were built. */
  beside?: Beside;
  /** Where a file lies compressed that is not in the site's folder. */
  live?: string | undefined;
}

/** Files that will be there, though they were not built this time: data alone, to be sent to another thread. */
export interface Beside {
  dir: string;
  /** Those of them that go. */
  gone: ReadonlySet<string>;
}

export interface Checked {
  faults: Fault[];
  /** Paths for the sitemap. */
  listed: string[];
  loads: Load[];
  scale: Scale;
}

/** `site.files` may name files that are still to be written (the sitemap). */
export async function checkSite(
  site: Site,
  { origin, namespaces, isCatalogue, beside, live }: CheckOptions,
): Promise<Checked> {
  const scale = new Scale(live ? [site.dir, live] : [site.dir]);
  const stays = (file: string): boolean =>
    beside !== undefined && !beside.gone.has(file) && existsSync(join(beside.dir, file));
  const exists = remembered((file) => site.files.has(file) || stays(file));
  const checked: Checked = { faults: checkTwins(site.pages, exists), listed: [], loads: [], scale };
  const { faults } = checked;
  for (const file of site.files)
    if (isCompressible(file) && !file.endsWith('.html') && existsSync(join(site.dir, file)))
      faults.push(...checkSecrets(file, readFileSync(join(site.dir, file), 'utf8')));
  for (const page of site.pages) {
    // Compression goes on meanwhile: zlib's threads stand still until this one hands them their next files.
    await setImmediate();
    const html = readFileSync(join(site.dir, page.file), 'latin1');
    const scanned = scanBytes(html);
    const index = indexing(page, scanned, origin);
    if (index.listed) checked.listed.push(page.path);
    checked.loads.push(scale.loadOf(page, scanned));
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
