/** The texts and the pictures of products. */
import { productsOfCategory } from '#api/contract/catalog.ts';
import { expect } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { checkedProducts, readAlone } from './products.ts';

const rule = ruleOf('catalog');
const readsOnly = true;

const tag = /<\/?[a-z][^>]*>/i;
const escapedTag = /&lt;\/?[a-z][a-z\d]*\s*\/?&gt;/i;
const script = /<script\b|<[^>]*\son[a-z]+\s*=|<[^>]*\bjavascript:/i;

/** The products of the lists. Some come again from the call for a single product, because lists may leave texts out. */
async function seen(check: Check) {
  const listed = await check.of(checkedProducts);
  const reply = check.lastReply(productsOfCategory);
  return [...listed.map((product) => ({ product, reply })), ...(await check.of(readAlone))];
}

export const textAndPictureRules = [
  rule('plain-text', {
    says: 'Names and descriptions are plain text, because the shop shows HTML tags as they are.',
    otherwise: 'Shoppers read tags such as `<p>`.',
    section: 'Shapes',
    readsOnly,
    async run(check) {
      for (const { product } of await seen(check))
        for (const field of ['name', 'description'] as const)
          if (tag.test(product[field] ?? ''))
            throw new Missing(
              `plain text in \`${field}\`, such as of ${product.slug}`,
              'shoppers read HTML tags',
            );
    },
  }),
  rule('formatted-text', {
    says: 'A formatted description (`descriptionHtml`) is HTML whose tags aren’t escaped, and has no script.',
    otherwise: 'Shoppers read tags such as `<p>`.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const formatted = (await seen(check)).flatMap(({ product: { slug, descriptionHtml }, reply }) =>
        descriptionHtml === null ? [] : { slug, descriptionHtml, reply },
      );
      if (!formatted.length)
        throw new Missing(
          'formatted descriptions (`descriptionHtml`)',
          'descriptions have paragraphs, but no other format',
        );
      // A text about HTML may well name tags.
      for (const { descriptionHtml, reply } of formatted)
        expect(tag.test(descriptionHtml) || !escapedTag.test(descriptionHtml), reply, 'tags such as <p>', {
          field: 'product.descriptionHtml',
          came: descriptionHtml,
        });
      const scripted = formatted.find(({ descriptionHtml }) => script.test(descriptionHtml));
      if (scripted)
        throw new Missing(
          `descriptions without scripts, such as of ${scripted.slug}`,
          'the scripts never run',
        );
    },
  }),
  rule('alternative-texts', {
    says: 'The alternative text of a picture (`alt`) describes it in plain words.',
    otherwise: 'Blind shoppers hear tags or the name of a file.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const described = (await seen(check)).flatMap(({ product, reply }) =>
        product.images.flatMap(({ url, alt }) => (alt === null ? [] : { url, alt, reply })),
      );
      if (!described.length)
        throw new Missing(
          'descriptions of pictures (`alt`)',
          'pictures are described by the names of their products',
        );
      for (const { url, alt, reply } of described) {
        const file = decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
        const isFile = alt === url || alt === file || alt === file.replace(/\.[^.]+$/, '');
        expect(!isFile && !tag.test(alt), reply, 'a description in plain words', {
          field: 'product.images',
          came: alt,
        });
      }
    },
  }),
  rule('pictures', {
    says: 'A product’s picture can be loaded from its URL.',
    otherwise: 'Product pages have no picture.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const url = (await check.of(checkedProducts)).flatMap(({ images }) => images)[0]?.url;
      if (!url) throw new NotChecked('no product has a picture');
      // The backend doesn't serve this path. The shop's host does.
      if (url.startsWith('/') && !url.startsWith('/uploads/'))
        throw new NotChecked('pictures are on the shop’s host');
      const { href } = new URL(url, check.options.url);
      const response = await fetch(href, { signal: AbortSignal.timeout(check.options.timeout) }).catch(
        () => null,
      );
      const type = response?.headers.get('content-type') ?? '';
      await response?.body?.cancel();
      const reply = check.lastReply();
      expect(!!response?.ok && type.startsWith('image/'), { ...reply, call: `GET ${href}` }, 'a picture', {
        came: response ? `status ${response.status}, ${type || 'no Content-Type'}` : 'no response',
      });
    },
  }),
];
