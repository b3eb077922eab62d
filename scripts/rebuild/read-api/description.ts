/**
 * Formatted descriptions. Backends send whatever HTML their editor wrote, so only a few tags are kept. Pages show the result as
 * it is.
 */
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { parseUrl } from '#lib/parse-url.ts';
import type { ProductRow } from '#snapshot/tables.ts';

const blocks = ['p', 'ul', 'ol', 'li', 'h3'];
const tags = [...blocks, 'strong', 'em', 'a'];

/** The page has its own headings of the first two levels. */
const headings = { h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' };
/** Texts that these tags divide must not run together. */
const paragraphs = ['div', 'section', 'article', 'blockquote', 'pre', 'figure', 'dt', 'dd', 'tr', 'caption'];

const schemes = ['https:', 'http:', 'mailto:'];
const isLink = (url: string | undefined) => schemes.includes(parseUrl(url ?? '')?.protocol ?? '');

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href', 'rel'] },
  transformTags: {
    ...headings,
    ...Object.fromEntries(paragraphs.map((name) => [name, 'p'])),
    b: 'strong',
    i: 'em',
    a: sanitize.simpleTransform('a', { rel: 'external' }),
  },
  /** Deeper lists don't fit on a phone. */
  nestingLimit: 12,
};

/** Null if nothing readable is left. */
function cleanDescription(html: string): string | null {
  const kept = sanitize(html.replaceAll(/<\/t[dh]>/gi, '$& '), {
    ...options,
    allowedTags: [...tags, 'br'],
    // A link to a page of the backend leads nowhere in this shop, so only its text stays.
    exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !isLink(attribs['href']) && 'excludeTag',
  });
  // The first pass may put a paragraph into a paragraph. The second pass parts them, and removes what is empty.
  const clean = sanitize(kept.replaceAll('<br />', '</p><p>'), {
    ...options,
    exclusiveFilter: ({ text }) => !text.trim(),
  });
  return clean.trim() || null;
}

/** The text of a cleaned description, one line for each block. */
function plainText(html: string): string {
  let text = '';
  const divide = (name: string): void => {
    if (blocks.includes(name)) text += '\n';
  };
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentag: divide,
    onclosetag: divide,
  });
  parser.end(html);
  return text.replaceAll(/\s*\n\s*/g, '\n').trim();
}

/** Where only plain text fits, such as in a feed, the text of a formatted description replaces a missing plain one. */
export function withDescription<
  Product extends Pick<ProductRow['product'], 'description' | 'descriptionHtml'>,
>(product: Product): Product {
  const descriptionHtml = product.descriptionHtml && cleanDescription(product.descriptionHtml);
  const description = product.description ?? (descriptionHtml && plainText(descriptionHtml));
  return { ...product, description, descriptionHtml };
}
