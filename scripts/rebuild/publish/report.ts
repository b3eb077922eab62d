/** Reports what has changed on the site since the last report. Hooks read it as JSON, people as text. */
import { encodedPath, isHostRules, isNotFoundPage, pathOf } from '../../web-host/paths.ts';
import type { Redirect } from '../../web-host/redirects.ts';
import { type Difference, pathsOf, uploadsOf } from '../places/difference.ts';
import { typeOf } from '../places/entry.ts';
import type { Manifest } from '../places/manifest.ts';
import { isFeed } from '../render/feeds.ts';

export interface PublishReport {
  /** The live build, and when it was built (ISO 8601). */
  build: { id: string; at: string };
  /** Whether this was a dry run, which changes nothing. */
  dryRun: boolean;
  /** Absolute URLs of pages, in every language. */
  urls: { changed: string[]; added: string[]; removed: string[] };
  /** What to purge from a CDN. `everything` is true in the first report and if the headers have changed. */
  purge: { everything: boolean; urls: string[] };
  /** Files in a safe order of upload: assets, other files, pages. The files in `remove` come last. */
  upload: { assets: string[]; files: string[]; pages: string[] };
  remove: readonly string[];
  /** All redirects in force. */
  redirects: Redirect[];
  /** Bytes of `upload`, uncompressed. */
  bytes: number;
  /** The product feeds in `upload`. They are written whole, about once a day, so their bytes don't tell how much has changed. */
  feeds: { files: readonly string[]; bytes: number };
  targets: readonly TargetReport[];
}

export interface TargetReport {
  name: string;
  result: 'published' | 'up to date' | 'planned' | 'failed' | 'skipped';
  /** When the target's previous build was built; null if unknown. */
  from: string | null;
  /**
   * Number of files, as in `dist/`. A bucket has no object for `_headers` and `_redirects`, and two for a page such as
   * `guide/index.html`.
   */
  sent: number;
  removed: number;
  /** Why the target failed or was skipped. */
  reason?: string;
}

interface ReportInput extends Pick<PublishReport, 'dryRun' | 'redirects' | 'targets'> {
  next: Manifest;
  change: Difference;
  /** The shop's URL, without a slash at the end. */
  origin: string;
}

export function reportOf({ next, change, origin, ...input }: ReportInput): PublishReport {
  const { dryRun, redirects, targets } = input;
  const { added, changed, removed } = change;
  const uploads = uploadsOf(change, next.files);
  const feeds = uploads.file.filter(isFeed);
  const bytesOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + (next.files.get(path)?.size ?? 0), 0);
  const touched = pathsOf(change);
  const pages = (paths: readonly string[]): string[] =>
    paths
      .filter(hasPath)
      .map((path) => origin + urlIn(path))
      .sort();
  const purged = [...touched.filter(mayBeCached).map(urlIn), ...renamedFrom(redirects, touched)];
  return {
    build: { id: next.build.id, at: next.build.at },
    dryRun,
    urls: { changed: pages(changed), added: pages(added), removed: pages(removed) },
    purge: {
      // Headers apply to every URL. The first report contains them too.
      everything: touched.includes('_headers'),
      urls: [...new Set(purged)].map((path) => origin + path).sort(),
    },
    upload: { assets: uploads.asset, files: uploads.file, pages: uploads.page },
    remove: removed,
    redirects,
    bytes: bytesOf([...added, ...changed]),
    feeds: { files: feeds, bytes: bytesOf(feeds) },
    targets,
  };
}

/** A not-found page has no path of its own, but a CDN may cache it under its file name. */
const hasPath = (path: string): boolean => typeOf(path) === 'page' && !isNotFoundPage(path);

/** Includes added files, because a CDN may have cached a 404 for them. */
const mayBeCached = (path: string): boolean => typeOf(path) !== 'asset' && !isHostRules(path);

const urlIn = (path: string): string => (hasPath(path) ? pathOf(path) : `/${encodedPath(path)}`);

/** The URLs that redirect, if the redirects have changed. */
function renamedFrom(redirects: readonly Redirect[], touched: readonly string[]): string[] {
  if (!touched.includes('_redirects')) return [];
  return redirects.map(({ from }) => from).filter((from) => !/[*:]/.test(from));
}

/** How many entries of a list the text shows. The report file contains all. */
const mostShown = 20;

/** `isFirst`: no earlier report is known, so everything counts as new, and the text names no page. */
export function reportText(report: PublishReport, { isFirst }: { isFirst: boolean }): string {
  const { build, urls, purge, upload, remove, redirects, feeds } = report;
  const files = upload.assets.length + upload.files.length + upload.pages.length - feeds.files.length;
  const bytes = report.bytes - feeds.bytes;
  const head = `${report.dryRun ? 'Would go live' : 'Live'}: the build of ${build.at}`;
  const targets = report.targets.map(targetLine);
  if (isFirst)
    return [
      head,
      `  No earlier report is known, so all ${urls.added.length} pages count as new (${files} files, ${size(bytes)}).`,
      ...feedLine(feeds),
      '  If a CDN has served this shop before, purge its whole cache.',
      ...targets,
    ].join('\n');
  const lines = [
    head,
    `  Pages: ${urls.changed.length} changed, ${urls.added.length} added, ${urls.removed.length} removed`,
    `  Files: ${files} new or changed (${size(bytes)}), ${remove.length} removed`,
    ...feedLine(feeds),
    `  To purge from a CDN: ${purge.everything ? 'everything' : `${purge.urls.length} URLs`}; redirects: ${redirects.length}`,
    ...section('Changed', urls.changed),
    ...section('Added', urls.added),
    ...section('Removed', urls.removed),
    ...targets,
  ];
  return lines.join('\n');
}

function feedLine({ files, bytes }: PublishReport['feeds']): string[] {
  return files.length > 0 ? [`  Product feeds: ${files.length} new or changed (${size(bytes)})`] : [];
}

function targetLine({ name, result, sent, removed, from, reason }: TargetReport): string {
  if (result === 'planned')
    return `  ${name}: would send ${sent} and remove ${removed} files (${from ? `has the build of ${from}` : 'its content is unknown'})`;
  if (result === 'published') return `  ${name}: published (${sent} sent, ${removed} removed)`;
  return `  ${name}: ${result}${reason ? `: ${reason}` : ''}`;
}

function section(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - mostShown;
  return [
    `  ${title}:`,
    ...entries.slice(0, mostShown).map((entry) => `    ${entry}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
