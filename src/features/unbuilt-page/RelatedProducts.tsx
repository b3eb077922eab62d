/** Products like the one on the page. */
import type { Product } from '#api/contract/catalog.ts';
import { ProductGrid } from '#features/catalog/ProductGrid.tsx';
import { usePage } from '#i18n/page-context.tsx';

interface Props {
  related: readonly Product[];
  textLanguage: string | undefined;
}

/** What the shopper can buy instead of a product that is sold out. */
export function Alternatives({ related, textLanguage }: Props) {
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

export function RelatedProducts({ related, textLanguage }: Props) {
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
