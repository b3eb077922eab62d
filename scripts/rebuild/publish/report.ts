/** What changed on the site since the last report. Hooks read it as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addressOf, encoded } from '../../web-host/addresses.ts';
import type { Redirect } from '../../web-host/redirects.ts';
import { type Difference, uploadsOf } from '../places/difference.ts';
import { type Manifest, typeOf } from '../places/manifest.ts';

export interface PublishReport {
  /** The live build, and when it was built (ISO 8601). */
  build: { id: string; at: string };
  /** Nothing was changed. */
  dryRun: boolean;
  /** Absolute addresses of pages, in every language. */
  urls: { changed: string[]; added: string[]; removed: string[] };
  /** What to purge from a CDN. `everything` is set on the first report and when headers changed. */
  purge: { everything: boolean; urls: string[] };
  /** Files in a safe order of upload: assets, other files, pages. Then remove `remove`. */
  upload: { assets: string[]; files: string[]; pages: string[] };
  remove: string[];
  /** All redirects in force. */
  redirects: Redirect[];
  /** Bytes of `upload`, uncompressed. */
  bytes: number;
  targets: TargetReport[];
}

export interface TargetReport {
  name: string;
  result: 'published' | 'up to date' | 'planned' | 'failed' | 'skipped';
  /** When the target's previous build was built; null if unknown. */
  from: string | null;
  /** Number of files. */
  sent: number;
  removed: number;
  /** Why it failed or was skipped. */
  reason?: string;
}

export interface ReportInput {
  next: Manifest;
  /** Nothing was reported before. */
  isFirst: boolean;
  change: Difference;
  dryRun: boolean;
  /** The shop's address, without a trailing slash. */
  origin: string;
  redirects: readonly Redirect[];
  targets: readonly TargetReport[];
}

export function reportOf({
  next,
  isFirst,
  change,
  dryRun,
  origin,
  redirects,
  targets,
}: ReportInput): PublishReport {
  const { added, changed, removed } = change;
  const uploads = uploadsOf(change, next.files);
  const touched = [...added, ...changed, ...removed];
  const pages = (paths: readonly string[]): string[] =>
    paths
      .filter(hasAddress)
      .map((path) => origin + addressIn(path))
      .sort();
  const purged = [...touched.filter(isCached).map(addressIn), ...movedFrom(redirects, touched)];
  return {
    build: { id: next.build.id, at: next.build.at },
    dryRun,
    urls: { changed: pages(changed), added: pages(added), removed: pages(removed) },
    purge: {
      // Headers apply to every address.
      everything: isFirst || touched.includes('_headers'),
      urls: [...new Set(purged)].map((path) => origin + path).sort(),
    },
    upload: { assets: uploads.asset, files: uploads.file, pages: uploads.page },
    remove: [...removed],
    redirects: [...redirects],
    bytes: [...added, ...changed].reduce((sum, path) => sum + (next.files.get(path)?.size ?? 0), 0),
    targets: [...targets],
  };
}

/** A not-found page has no address, but a CDN may cache it under its file name. */
const hasAddress = (path: string): boolean => typeOf(path) === 'page' && !/(^|\/)404\.html$/.test(path);

/** Includes added files, because a CDN may have cached their 404. */
const isCached = (path: string): boolean => typeOf(path) !== 'asset' && !/^_(headers|redirects)$/.test(path);

const addressIn = (path: string): string => (hasAddress(path) ? addressOf(path) : `/${encoded(path)}`);

/** Redirected addresses, if the rules changed. */
function movedFrom(redirects: readonly Redirect[], touched: readonly string[]): string[] {
  if (!touched.includes('_redirects')) return [];
  return redirects.map(({ from }) => from).filter((from) => !/[*:]/.test(from));
}

export const reportFile = (cache: string): string => join(cache, 'publish-report.json');

export function writeReport(cache: string, report: PublishReport): void {
  const file = reportFile(cache);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}
