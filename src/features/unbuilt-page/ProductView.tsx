/** A product that is newer than the build, shown like a built product page. */
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Category, Product } from '#api/contract/catalog.ts';
import type { Variant } from '#api/contract/variant.ts';
import { productItem } from '#features/cart/cart.ts';
import { type Measure, measuresOf, stockToTell } from '#features/catalog/catalog.ts';
import { gallerySizes } from '#features/catalog/classes.ts';
import { OptionFields } from '#features/catalog/OptionFields.tsx';
import { ProductGrid, StockWords } from '#features/catalog/ProductGrid.tsx';
import { ProductPrice } from '#features/catalog/ProductPrice.tsx';
import { type PricedProduct, vatTextOf } from '#features/catalog/price.ts';
import { ReviewList } from '#features/reviews/ReviewList.tsx';
import { number, percent } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { imageUrl, mayLoad, pictureSet } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { firstChoice, type Unit, unitOf, unitsOf } from '#lib/variants.ts';
import { apiUrl, deliveryCountries, features, pictureSource } from '#platform/config.ts';
import { QuantityField } from '#ui/QuantityField.tsx';
import { descriptionOf } from './description.ts';

interface Props {
  product: Product;
  category: Category | null;
  related: readonly Product[];
  textLanguage: string | undefined;
  onWriteReview: () => void;
  /** Called with the form of each unit that is shown. */
  onForm: (form: HTMLElement | null) => void;
  /** Called with the container for a restock alert. `soldOutNow` returns the id of the shown unit if it is sold out. */
  onStock: (container: HTMLElement, soldOutNow: () => string | undefined) => void;
}

export function ProductView({
  product,
  category,
  related,
  textLanguage,
  onWriteReview,
  onForm,
  onStock,
}: Props) {
  const { locale, apiResizes, text } = usePage('catalog');
  const { name, options, variants, vatRate } = product;
  /** If a variant may have a struck price, the VAT always has a line of its own, so that a choice moves nothing. */
  const mayBeReduced = !!variants?.some((variant) => reductionOf({ ...variant, vatRate }));
  const description = descriptionOf(product);
  const [shown, choose] = useChoice(product);
  // If none of the product's variants can be sold (`fitVariants`), there is nothing to sell.
  const sold: Sold = shown
    ? unitOf(product, shown)
    : (unitsOf(product)[0] ?? { ...product, stock: 0, options: undefined });
  const source = pictureSource(apiResizes);
  const images = sold.images.filter(({ url }) => mayLoad(url, source));
  return (
    <>
      {category && <CategoryLink category={category} textLanguage={textLanguage} />}
      <article className={`wrap grid gap-8 pt-4 lg:gap-14 ${images.length > 0 ? 'md:grid-cols-2' : ''}`}>
        {images.length > 0 && <Gallery key={images[0]?.url} product={{ ...sold, images }} />}
        <div className="md:pt-2">
          <h1 className="text-3xl sm:text-4xl" lang={textLanguage}>
            {name}
          </h1>
          <Price product={sold} mayBeReduced={mayBeReduced} />
          {variants && shown && options && (
            <OptionFields
              options={options}
              variants={variants}
              shown={shown}
              textLanguage={textLanguage}
              onChoose={choose}
            />
          )}
          <BuyForm product={sold} onForm={onForm} />
          {product.stock <= 0 && <Alternatives related={related} textLanguage={textLanguage} />}
          <RestockAlert product={sold} onStock={onStock} />
          {description && (
            <p className="mt-8 max-w-prose whitespace-pre-line" lang={textLanguage}>
              {description}
            </p>
          )}
          <Measures product={sold} />
        </div>
      </article>
      {features.reviews && (
        <ReviewList product={product} locale={locale} text={text} onWrite={onWriteReview} />
      )}
      {product.stock > 0 && <Related related={related} textLanguage={textLanguage} />}
    </>
  );
}

type PriceField = keyof PricedProduct & keyof Product;

type Sold = Pick<
  Unit<Product>,
  'id' | 'slug' | 'name' | 'images' | 'vatRate' | 'stock' | 'unlimitedStock' | PriceField | Measure
> & { readonly options?: Unit<Product>['options'] | undefined };

interface SoldProps {
  product: Sold;
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

function Gallery({ product: { name, images } }: SoldProps) {
  const { apiResizes, text } = usePage('catalog');
  return (
    <ul
      className="tile flex snap-x snap-mandatory overflow-x-auto self-start"
      aria-label={text('gallery', { product: name })}
      // Makes the row scrollable by keyboard.
      tabIndex={images.length > 1 ? 0 : undefined}
    >
      {images.map(({ url, alt }, index) => (
        <li key={url} className="aspect-square w-full shrink-0 snap-center">
          <img
            src={imageUrl(url, apiUrl)}
            srcSet={pictureSet(url, 'main', pictureSource(apiResizes))}
            sizes={gallerySizes}
            alt={
              alt ??
              (images.length > 1
                ? text('picture', { product: name, number: index + 1, count: images.length })
                : name)
            }
            width="800"
            height="800"
            className="object-contain"
          />
        </li>
      ))}
    </ul>
  );
}

function Price({ product, mayBeReduced }: SoldProps & { mayBeReduced: boolean }) {
  const { locale, text } = usePage('catalog');
  const { vatRate } = product;
  const vat = vatTextOf(product, deliveryCountries);
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="nums text-3xl font-semibold">
          <ProductPrice product={product} locale={locale} text={text} />
        </span>
        <span className={`text-sm text-muted ${mayBeReduced || vat === 'inclVatHere' ? 'w-full' : ''}`}>
          {text(vat, { rate: percent(locale, vatRate) })}
        </span>
      </p>
      <p className="mt-1.5" role="status">
        <StockWords stock={stockToTell(product)} text={text} />
      </p>
    </>
  );
}

/**
 * features/cart/add-to-cart.script.ts handles this form, as on built pages. The script keeps data about the variant on the form,
 * so each variant has its own form, with the same quantity.
 */
function BuyForm({ product, onForm }: SoldProps & Pick<Props, 'onForm'>) {
  const { text } = usePage('catalog');
  const [quantity, setQuantity] = useState('1');
  const isSoldOut = product.stock <= 0;
  const most = Math.max(1, product.stock);
  return (
    <form
      key={product.id}
      ref={onForm}
      className="mt-6 flex flex-wrap items-end gap-3"
      hidden={isSoldOut}
      noValidate
      data-add-to-cart
      data-product={JSON.stringify(productItem(product))}
    >
      <QuantityField
        lessLabel={text('less')}
        moreLabel={text('more')}
        isLeast={Number(quantity) <= 1}
        isMost={Number(quantity) >= product.stock}
        onPress={(by) => setQuantity((now) => `${Math.min(most, Math.max(1, Number(now) + by))}`)}
        input={{
          name: 'quantity',
          'aria-label': text('quantity'),
          value: quantity,
          onChange: ({ target }) => setQuantity(target.value),
          max: most,
          required: true,
          disabled: isSoldOut,
        }}
      />
      <button type="submit" disabled={isSoldOut} className="button group flex-1 sm:flex-none">
        <span className="group-data-[state=added]:hidden">{text('addToCart')}</span>
        <span className="hidden group-data-[state=added]:inline">{text('added')}</span>
      </button>
    </form>
  );
}

type RelatedProps = Pick<Props, 'related' | 'textLanguage'>;

/** What the shopper can buy instead of a product that is sold out. */
function Alternatives({ related, textLanguage }: RelatedProps) {
  const { text } = usePage('catalog');
  return (
    related.length > 0 && (
      <section className="my-6">
        <h2 className="mb-3 text-lg">{text('suggestions')}</h2>
        <ProductGrid products={related.slice(0, 4)} textLanguage={textLanguage} />
      </section>
    )
  );
}

function Related({ related, textLanguage }: RelatedProps) {
  const { text } = usePage('catalog');
  return (
    related.length > 0 && (
      <section className="wrap mt-16">
        <h2 className="mb-6 text-2xl">{text('related')}</h2>
        <ProductGrid products={related} textLanguage={textLanguage} />
      </section>
    )
  );
}

/** Where restock/alert.script.ts puts its form, as on built pages. */
function RestockAlert({ product: { id, stock }, onStock }: SoldProps & Pick<Props, 'onStock'>) {
  const container = useRef<HTMLDivElement>(null);
  const soldOut = useRef<string>(undefined);
  useEffect(() => {
    soldOut.current = stock <= 0 ? id : undefined;
    if (container.current) onStock(container.current, () => soldOut.current);
  }, [id, stock, onStock]);
  return <div ref={container} tabIndex={-1} />;
}

function Measures({ product }: SoldProps) {
  const { locale, text } = usePage('catalog');
  const measures = measuresOf(product);
  if (!measures.length) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg">{text('dimensions')}</h2>
      <dl className="grid max-w-sm grid-cols-2 gap-y-1 text-[0.9375rem]">
        {measures.map(({ measure, unit, value }) => (
          <Fragment key={measure}>
            <dt className="text-muted">{text(measure)}</dt>
            <dd className="nums">{text(unit, { value: number(locale, value, 3) })}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
