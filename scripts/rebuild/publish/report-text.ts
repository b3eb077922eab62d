/** The publish report as a person reads it: counts first, then what they count. */
import type { PublishReport, TargetReport } from './report.ts';

/** Entries of a list that are shown; the rest is in the file. */
const shown = 20;

export function reportText(report: PublishReport): string {
  const { urls, purge, upload, remove, redirects, bytes } = report;
  const files = upload.assets.length + upload.files.length + upload.pages.length + upload.last.length;
  const lines = [
    `${report.dryRun ? 'Would go live' : 'Release'}: ${report.release.name}`,
    `  Pages: ${urls.changed.length} changed, ${urls.added.length} added, ${urls.removed.length} removed`,
    `  Files: ${files} to bring (${size(bytes.plain)}, compressed ${size(bytes.compressed)}), ${remove.length} to remove`,
    `  To purge: ${purge.everything ? 'everything' : `${purge.urls.length} addresses`}; redirects in force: ${redirects.length}`,
    ...section('Changed', urls.changed),
    ...section('Added', urls.added),
    ...section('Removed', urls.removed),
    ...report.targets.map(targetLine),
  ];
  return lines.join('\n');
}

function targetLine({ name, result, sent, removed, from, reason }: TargetReport): string {
  const counts = `${sent} sent, ${removed} removed`;
  if (result === 'planned')
    return `  ${name}: would send ${sent} and remove ${removed} (has ${from ?? 'nothing known'})`;
  if (result === 'published') return `  ${name}: published (${counts})`;
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
