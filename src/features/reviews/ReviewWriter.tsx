/** A button for members to write a review, and a sign-in link for guests. */
import type { CatalogText } from '#features/catalog/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';

interface Props {
  productId: string;
  slug: string;
  locale: Locale;
  text: CatalogText;
  /** Unset on built pages, where watch.script.ts listens. */
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
