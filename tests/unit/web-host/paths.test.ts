import { expect, test } from 'vitest';
import { locales } from '#i18n/locale.ts';
import { cardsPath, filtersPath, href, listHref, variantsPath } from '#i18n/routes.ts';
import { catalogueEntryOf, fileOf } from '../../../scripts/web-host/paths.ts';

test.each(locales)('a page’s file names its product or category (%s)', (locale) => {
  for (const slug of ['mug', '1.5-litre', 'product', 'category', '404']) {
    const filters = filtersPath(locale, slug);
    const list = listHref(locale, { slug, sort: 'price-asc', page: 2 });
    for (const path of [href(locale, 'category', { slug }), list, filters, cardsPath(filters, 1)])
      expect(catalogueEntryOf(fileOf(path)), path).toBe(`category/${slug}`);
    for (const path of [href(locale, 'product', { slug }), variantsPath(locale, slug)])
      expect(catalogueEntryOf(fileOf(path)), path).toBe(`product/${slug}`);
  }
});

test('files outside of the catalogue name neither', () => {
  for (const file of ['index.html', 'fr.html', 'categories.html', 'pages/product.html', 'product/mug.svg'])
    expect(catalogueEntryOf(file), file).toBeUndefined();
});
