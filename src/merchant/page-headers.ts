/** Checks the merchant's own pages. Build time only. */
import type { MarkdownInstance } from 'astro';
import type * as z from 'zod';
import { WrongSettings } from '#lib/wrong-settings.ts';
import { faultsOf, pageSchema } from './schema.ts';

interface Page {
  file: Pick<MarkdownInstance<object>, 'file' | 'frontmatter' | 'getHeadings'>;
}

/** Adds what the front matter says to each page. Throws a `WrongSettings` that lists the mistakes in all pages. */
export function withHeaders<P extends Page>(pages: readonly P[]): (P & z.output<typeof pageSchema>)[] {
  const wrong: { where: string; line: string }[] = [];
  const checked = pages.flatMap((page) => {
    const { file } = page;
    const header = pageSchema.safeParse(file.frontmatter);
    const faults = header.success ? [] : faultsOf(header.error);
    // The title is the page's only first-level heading.
    if (file.getHeadings().some(({ depth }) => depth === 1)) faults.push('begin headings with ##, not #');
    wrong.push(...faults.map((line) => ({ where: `in ${file.file}`, line })));
    return header.success ? [{ ...page, ...header.data }] : [];
  });
  if (wrong.length > 0) throw new WrongSettings(wrong);
  return checked;
}
