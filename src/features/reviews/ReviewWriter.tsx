/** The way to an own review: a button for members, the way to sign in for everybody else. */
import type { CatalogText } from '#features/catalog/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';

interface Props {
  productId: string;
  slug: string;
  locale: Locale;
  text: CatalogText;
  /** In built pages watch.script.ts listens instead. */
  onWrite?: (() => void) | undefined;
}

export function ReviewWriter({ productId, slug, locale, text, onWrite }: Props) {
  const returnUrl = `${href(locale, 'product', { slug })}#reviews`;
  return (
    <div className="mt-6" data-review-writer="" data-product-id={productId}>
      <a
        data-when="signed-out"
        className="link inline-block py-2"
        href={href(locale, 'login', { returnUrl })}
      >
        {text('signInToReview')}
      </a>
      <button data-when="signed-in" type="button" className="button button-quiet" onClick={onWrite}>
        {text('writeReview')}
      </button>
      <p role="status" />
    </div>
  );
}
