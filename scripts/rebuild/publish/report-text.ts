/** The publish report for people: counts, then lists. */
import type { PublishReport, TargetReport } from './report.ts';

/** How many entries of a list are shown. The report file contains all. */
const shown = 20;

export function reportText(report: PublishReport): string {
  const { build, urls, purge, upload, remove, redirects, bytes } = report;
  const files = upload.assets.length + upload.files.length + upload.pages.length;
  const lines = [
    `${report.dryRun ? 'Would go live' : 'Live'}: the build of ${build.at}`,
    `  Pages: ${urls.changed.length} changed, ${urls.added.length} added, ${urls.removed.length} removed`,
    `  Files: ${files} to upload (${size(bytes)}), ${remove.length} to remove`,
    `  To purge: ${purge.everything ? 'everything' : `${purge.urls.length} addresses`}; redirects: ${redirects.length}`,
    ...section('Changed', urls.changed),
    ...section('Added', urls.added),
    ...section('Removed', urls.removed),
    ...report.targets.map(targetLine),
  ];
  return lines.join('\n');
}

function targetLine({ name, result, sent, removed, from, reason }: TargetReport): string {
  if (result === 'planned')
    return `  ${name}: would send ${sent} and remove ${removed} files (${from ? `has the build of ${from}` : 'its content is unknown'})`;
  if (result === 'published') return `  ${name}: published (${sent} sent, ${removed} removed)`;
  return `  ${name}: ${result}${reason ? `: ${reason}` : ''}`;
}

function section(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - shown;
  return [
    `  ${title}:`,
    ...entries.slice(0, shown).map((entry) => `    ${entry}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
