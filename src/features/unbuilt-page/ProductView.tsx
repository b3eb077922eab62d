/** A product that is newer than the build, shown like a built product page. */
import { type ComponentProps, useState } from 'react';
import type { Category, Product } from '#api/contract/catalog.ts';
import type { Variant } from '#api/contract/variant.ts';
import { OptionFields } from '#features/catalog/OptionFields.tsx';
import { ReviewList } from '#features/reviews/ReviewList.tsx';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { mayLoad } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { firstChoice } from '#lib/variants.ts';
import { features, pictureSource } from '#platform/config.ts';
import { BuyForm } from './BuyForm.tsx';
import { descriptionOf } from './description.ts';
import { Gallery } from './Gallery.tsx';
import { Measures } from './Measures.tsx';
import { PriceAndStock } from './PriceAndStock.tsx';
import { Alternatives, RelatedProducts } from './RelatedProducts.tsx';
import { RestockAlert } from './RestockAlert.tsx';
import { shownUnitOf } from './shown-unit.ts';

interface Props {
  product: Product;
  category: Category | null;
  related: readonly Product[];
  textLanguage: string | undefined;
  onWriteReview: () => void;
  onForm: ComponentProps<typeof BuyForm>['onForm'];
  offerAlert: ComponentProps<typeof RestockAlert>['offerAlert'];
}

export function ProductView({
  product,
  category,
  related,
  textLanguage,
  onWriteReview,
  onForm,
  offerAlert,
}: Props) {
  const { locale, apiResizes, text } = usePage('catalog');
  const { name, options, variants, vatRate } = product;
  /** If a variant may have a struck price, the VAT always has a line of its own, so that a choice moves nothing. */
  const mayBeReduced = !!variants?.some((variant) => reductionOf({ ...variant, vatRate }));
  const description = descriptionOf(product);
  const [shown, choose] = useChoice(product);
  const unit = shownUnitOf(product, shown);
  const source = pictureSource(apiResizes);
  const images = unit.images.filter(({ url }) => mayLoad(url, source));
  return (
    <>
      {category && <CategoryLink category={category} textLanguage={textLanguage} />}
      <article className={`wrap grid gap-8 pt-4 lg:gap-14 ${images.length > 0 ? 'md:grid-cols-2' : ''}`}>
        {images.length > 0 && <Gallery key={images[0]?.url} unit={{ ...unit, images }} />}
        <div className="md:pt-2">
          <h1 className="text-3xl sm:text-4xl" lang={textLanguage}>
            {name}
          </h1>
          <PriceAndStock unit={unit} mayBeReduced={mayBeReduced} />
          {variants && shown && options && (
            <OptionFields
              options={options}
              variants={variants}
              shown={shown}
              textLanguage={textLanguage}
              onChoose={choose}
            />
          )}
          <BuyForm unit={unit} onForm={onForm} />
          {product.stock <= 0 && <Alternatives related={related} textLanguage={textLanguage} />}
          <RestockAlert unit={unit} offerAlert={offerAlert} />
          {description && (
            <p className="mt-8 max-w-prose whitespace-pre-line" lang={textLanguage}>
              {description}
            </p>
          )}
          <Measures unit={unit} />
        </div>
      </article>
      {features.reviews && (
        <ReviewList product={product} locale={locale} text={text} onWrite={onWriteReview} />
      )}
      {product.stock > 0 && <RelatedProducts related={related} textLanguage={textLanguage} />}
    </>
  );
}

/** The variant that is shown. As on a built page, it is the variant that the URL names, or else the first choice (`firstChoice`). */
function useChoice(product: Product): [shown: Variant | undefined, choose: (variant: Variant) => void] {
  const variants = product.variants ?? [];
  const [id, setId] = useState(() => new URLSearchParams(location.search).get('variant'));
  const choose = (variant: Variant) => {
    const url = new URL(location.href);
    url.searchParams.set('variant', variant.id);
    history.replaceState(history.state, '', url);
    setId(variant.id);
  };
  return [variants.find((variant) => variant.id === id) ?? firstChoice(variants, product), choose];
}

interface CategoryProps extends Pick<Props, 'textLanguage'> {
  category: Category;
}

function CategoryLink({ category: { slug, name }, textLanguage }: CategoryProps) {
  const { locale } = usePage();
  return (
    <p className="wrap pt-5 text-sm text-muted" lang={textLanguage}>
      <a className="inline-block py-1 hover:underline" href={href(locale, 'category', { slug })}>
        {name}
      </a>
    </p>
  );
}
