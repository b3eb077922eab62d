/**
 * What a release changes for the world: addresses to forget, files to bring, in which order. Pure. The same object is
 * `publish-report.json`; hooks read it.
 */
import { pathOf } from '../release/site.ts';
import { type FileChanges, isAsset, isPage, phaseOf } from './changes.ts';
import type { Redirect } from './redirects.ts';
import type { Tree } from './tree.ts';

export interface PublishReport {
  release: { name: string; fingerprint: string; builtAt: string };
  /** Nothing was switched or sent. */
  dryRun: boolean;
  /** Absolute addresses of pages, in every language. */
  urls: { changed: string[]; added: string[]; removed: string[] };
  /** What a CDN must forget. `everything`: the whole site (a first release, other headers, a state nobody knows). */
  purge: { everything: boolean; urls: string[] };
  /** Files relative to the release, in the order that is safe: assets, files, pages, last. Then `remove`. */
  upload: { assets: string[]; files: string[]; pages: string[]; last: string[] };
  remove: string[];
  /** All that are in force. */
  redirects: Redirect[];
  /** Of `upload`: as the files are, and in their brotli copies where there are some. */
  bytes: { plain: number; compressed: number };
  targets: TargetReport[];
}

export interface TargetReport {
  name: string;
  result: 'published' | 'up to date' | 'planned' | 'failed' | 'skipped';
  /** The release that was there before. */
  from: string | null;
  /** Objects: a page with its compressed copies can be several. */
  sent: number;
  /** Files. */
  removed: number;
  /** Why it failed or was skipped. */
  reason?: string;
}

export interface ReportInput {
  release: PublishReport['release'];
  dryRun: boolean;
  /** Where the shop is, without a slash at the end. */
  origin: string;
  changes: FileChanges;
  redirects: readonly Redirect[];
  tree: Tree;
  targets: readonly TargetReport[];
}

export function reportOf(input: ReportInput): PublishReport {
  const { changes, tree, origin, redirects } = input;
  const changed = changes.everything
    ? tree.list().filter((file) => !changes.added.has(file))
    : [...changes.changed];
  const uploads = [...changes.added, ...changed].sort();
  const touched = [...uploads, ...changes.removed];
  const inPhase = (phase: ReturnType<typeof phaseOf>) => uploads.filter((file) => phaseOf(file) === phase);
  const pages = (files: Iterable<string>) =>
    [...files].filter(isListed).map((file) => origin + addressOf(file));
  const forgotten = [...touched.filter(isPurged).map(addressOf), ...leading(redirects, touched)];
  return {
    release: input.release,
    dryRun: input.dryRun,
    urls: {
      changed: pages(changed).sort(),
      added: pages(changes.added).sort(),
      removed: pages(changes.removed).sort(),
    },
    purge: {
      // The headers of a host are those of every address.
      everything: changes.everything || touched.includes('_headers'),
      urls: [...new Set(forgotten)].map((path) => origin + path).sort(),
    },
    upload: {
      assets: inPhase('assets'),
      files: inPhase('files'),
      pages: inPhase('pages'),
      last: inPhase('last'),
    },
    remove: [...changes.removed].sort(),
    redirects: [...redirects],
    bytes: {
      plain: sum(uploads.map((file) => tree.size(file))),
      compressed: sum(uploads.map((file) => tree.size(`${file}.br`) || tree.size(file))),
    },
    targets: [...input.targets],
  };
}

/** A not-found page answers for others: nobody asks for it by its address, but a CDN may keep it under that. */
const isNotFound = (file: string): boolean => /(^|\/)404\.html$/.test(file);
const isListed = (file: string): boolean => isPage(file) && !isNotFound(file);
/** Added ones too: that there was nothing may have been kept. `_headers` and `_redirects` are for the host alone. */
const isPurged = (file: string): boolean => !isAsset(file) && !/^_(headers|redirects)$/.test(file);

function addressOf(file: string): string {
  return isListed(file) ? pathOf(file) : `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** Addresses that lead elsewhere, once the rules changed. */
function leading(redirects: readonly Redirect[], touched: readonly string[]): string[] {
  if (!touched.includes('_redirects')) return [];
  return redirects.map(({ from }) => from).filter((from) => !/[*:]/.test(from));
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
