/** What the head of a product page needs: its description, its pictures and its structured data. */

import { excerpt } from '#features/catalog/catalog.ts';
import { gallerySizes } from '#features/catalog/classes.ts';
import { breadcrumbs, productData } from '#features/catalog/structured-data.build.ts';
import { money } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { displayPrice } from '#lib/money.ts';
import {
  builtFolder,
  builtSet,
  imageUrl,
  type PictureSource,
  type ProductPicture,
  pictureSet,
  sharedPicture,
} from '#lib/picture.ts';
import type { ProductPage } from '#snapshot/pages.ts';

interface Options {
  readonly locale: Locale;
  readonly links: Parameters<typeof breadcrumbs>[0];
  /** The first picture of the gallery. */
  readonly main: ProductPicture | undefined;
  readonly source: PictureSource;
  readonly absolute: (url: string) => string;
}

export function productHead(page: ProductPage, { locale, links, main, source, absolute }: Options) {
  const { product } = page;
  const own = href(locale, 'product', { slug: product.slug });
  const share = main && shareOf(main, source);
  return {
    description: excerpt(product.description || `${product.name}, ${money(locale, displayPrice(product))}`),
    path: href('en', 'product', { slug: product.slug }),
    sharePicture: share && absolute(share),
    preload: main && preloadOf(main, source),
    structuredData: [productData(page, absolute(own), source.apiUrl), breadcrumbs(links, own, absolute)],
  };
}

/** The picture for shared links. Only a picture that the build made has the size `shareSize`. */
function shareOf({ url, built }: ProductPicture, source: PictureSource): string | undefined {
  return built?.share ? `/${builtFolder}/${built.share}` : sharedPicture(url, source);
}

/** Leaves out `href` if there is a `srcset`. Safari before 17.2 ignores the `srcset` and would fetch the original. */
function preloadOf({ url, built }: ProductPicture, source: PictureSource) {
  const srcset = pictureSet(url, 'main', source);
  if (srcset) return { srcset, sizes: gallerySizes };
  if (built) return { ...builtSet(built, 'avif', { kind: 'main', sizes: gallerySizes }), type: 'image/avif' };
  return { href: imageUrl(url, source.apiUrl) };
}
