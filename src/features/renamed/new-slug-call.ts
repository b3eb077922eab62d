/** Asks the site where a renamed product or category is now. */
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';

/**
 * The new slug of a renamed product or category. The page at the former path names the new URL as canonical. If a host redirects to the
 * new page instead, that page names its own URL. `undefined` if the site knows no other slug or can't be reached.
 */
export async function findNewSlug(
  kind: 'product' | 'category',
  slug: string,
  { locale, signal }: { locale: Locale; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  try {
    const response = await fetch(href(locale, kind, { slug }), { signal: signal ?? null });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const url = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
    const start = href(locale, kind, { slug: '' });
    const { pathname } = new URL(url);
    const found = pathname.startsWith(start) ? decodeURIComponent(pathname.slice(start.length)) : slug;
    return found === slug ? undefined : found;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}
