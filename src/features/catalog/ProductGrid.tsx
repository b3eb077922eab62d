/** Products in a list, for islands. Looks like ProductGrid.astro. */
import type { Product } from '#api/contract/catalog.ts';
import { productItem } from '#features/cart/cart.ts';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { type CardOptions, cardOptionsOf, swatchesOf } from '#lib/card-options.ts';
import { pictureSet, smallWidth, thumbnail } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { type Unit, unitsOf } from '#lib/variants.ts';
import { features, pictureSource } from '#platform/config.ts';
import { type CatalogText, hasPictures, stockState, stockText, stockToTell } from './catalog.ts';
import { gridClass, stockClass, textCardClass } from './classes.ts';
import { Name } from './Name.tsx';
import { ProductPrice } from './ProductPrice.tsx';
import { Stars } from './Stars.tsx';

interface Props {
  /** The language of the catalogue's texts, if it differs from the page's. */
  textLanguage?: string | undefined;
  /** A line below the name, such as why a search found the product. */
  note?: ((product: Product) => string | undefined) | undefined;
}

export function ProductGrid({ products, ...props }: Props & { products: readonly Product[] }) {
  const isPictured = hasPictures(products);
  return (
    <ul className={gridClass(products.length)}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} isPictured={isPictured} {...props} />
      ))}
    </ul>
  );
}

function ProductCard({
  product,
  isPictured,
  textLanguage,
  note,
}: Props & { product: Product; isPictured: boolean }) {
  const { locale, text } = usePage('catalog');
  const { name, slug, images, rating } = product;
  const url = href(locale, 'product', { slug });
  const [single] = product.options ? [] : unitsOf(product);
  const options = single ? undefined : cardOptionsOf(product);
  const stock = stockToTell(product);
  const reason = note?.(product);
  return (
    <li
      className={`card product-card ${isPictured ? '' : textCardClass} ${product.stock <= 0 ? 'sold-out' : ''}`}
    >
      {isPictured && <CardPicture url={images[0]?.url} />}
      {product.stock > 0 && reductionOf(product) && <p className="sale-badge">{text('sale')}</p>}
      <h3 className="tracking-normal">
        <a href={url} lang={textLanguage} className="card-link">
          <Name name={name} />
        </a>
      </h3>
      {reason && (
        <p className="mt-1 text-sm text-muted" lang={textLanguage}>
          {reason}
        </p>
      )}
      <p className="price">
        <ProductPrice product={product} locale={locale} text={text} isFrom={options?.isFrom} />
      </p>
      {features.reviews && rating && rating.count > 0 && (
        <p>
          <Stars rating={rating.average} count={rating.count} locale={locale} text={text} />
        </p>
      )}
      {stockState(stock).kind === 'low' && (
        <p className="mt-0.5 text-sm">
          <StockWords stock={stock} text={text} />
        </p>
      )}
      {options && <Swatches options={options} textLanguage={textLanguage} />}
      {product.stock <= 0 && <p className="mt-0.5 text-sm">{text('outOfStock')}</p>}
      {product.stock > 0 && <QuickAdd product={product} single={single} url={url} />}
    </li>
  );
}

function CardPicture({ url }: { url: string | undefined }) {
  const { apiResizes, text } = usePage('catalog');
  const source = pictureSource(apiResizes);
  return (
    <div className="tile">
      {url ? (
        <img
          {...thumbnail(url, smallWidth, source)}
          srcSet={pictureSet(url, 'card', source)}
          sizes="(min-width: 1024px) 280px, (min-width: 640px) 30vw, 46vw"
          alt=""
          width="800"
          height="800"
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className="no-picture">{text('noPicture')}</span>
      )}
    </div>
  );
}

/** The colours to choose from. */
function Swatches({ options, textLanguage }: { options: CardOptions } & Pick<Props, 'textLanguage'>) {
  const swatches = swatchesOf(options);
  return (
    swatches.length > 0 && (
      <p className="mt-1.5 flex gap-1.5">
        {swatches.map(({ name, swatch }) => (
          <svg
            key={name}
            viewBox="0 0 1 1"
            role="img"
            aria-label={name}
            lang={textLanguage}
            className="size-4 rounded-full border border-edge"
          >
            <path fill={swatch} d="M0 0h1v1H0z" />
          </svg>
        ))}
      </p>
    )
  );
}

/** Adds the product, or opens its page if there is a choice. `single` is what is added. */
function QuickAdd({
  product: { name },
  single,
  url,
}: {
  product: Product;
  single: Unit<Product> | undefined;
  url: string;
}) {
  const { text } = usePage('catalog');
  return single ? (
    <button
      type="button"
      className="quick-add"
      data-add-to-cart=""
      data-product={JSON.stringify(productItem(single))}
      aria-label={text('addProduct', { product: name })}
    />
  ) : (
    // biome-ignore lint/a11y/useAnchorContent: like the button, it is drawn by its class and named by its label.
    <a className="quick-add" href={`${url}#options`} aria-label={text('chooseOptions', { product: name })} />
  );
}

/** The stock as text, so that colour isn't the only sign (WCAG 1.4.1). */
export function StockWords({ stock, text }: { stock: number; text: CatalogText }) {
  return <span className={stockClass[stockState(stock).kind]}>{stockText(stock, text)}</span>;
}
