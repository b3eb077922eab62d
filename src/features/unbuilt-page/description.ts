/** The description of a product that the build hasn't seen. */
import type { Product } from '#api/contract/catalog.ts';

/**
 * The description as plain text, even if the backend sends only HTML. Code that cleans HTML would cost shoppers 56 kB
 * (docs/decisions/0016-descriptions.md). The next build formats the description.
 */
export function descriptionOf({ description, descriptionHtml }: Product): string {
  return description ?? (descriptionHtml ? textOf(descriptionHtml) : '');
}

/** A document that `DOMParser` makes runs no scripts and loads nothing. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unread of body.querySelectorAll('script, style, template')) unread.remove();
  for (const line of body.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6, tr, br')) line.append('\n');
  return body.textContent.replaceAll(/\s*\n\s*/g, '\n').trim();
}
