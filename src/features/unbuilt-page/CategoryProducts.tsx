/** The products of a category, 24 at a time. */
import { useEffect, useRef, useState } from 'react';
import { ProductGrid } from '#features/catalog/ProductGrid.tsx';
import { useText } from '#i18n/page-context.tsx';
import type { Result } from '#lib/loadable.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { useAction } from '#ui/use-action.ts';
import type { Found } from './lookup.ts';

/** How many products are drawn at first, and how many each press adds. */
const mostPerPress = 24;

interface Props {
  found: Extract<Found, { kind: 'category' }>;
  /** Adds the next products to `found`. */
  loadMore: (signal: AbortSignal) => Promise<Result<unknown>>;
  textLanguage: string | undefined;
}

export function CategoryProducts({ found, loadMore, textLanguage }: Props) {
  const text = useText('catalog');
  const [shown, setShown] = useState(mostPerPress);
  const more = useAction();
  const [problem, setProblem] = useState('');
  const section = useRef<HTMLElement>(null);
  const { products, nextCursor } = found;

  // Focus the first of the added products, because the button is now below them.
  useEffect(() => {
    if (shown === mostPerPress) return;
    const names = section.current?.querySelectorAll<HTMLElement>('.card-link');
    names?.[shown - mostPerPress]?.focus({ preventScroll: true });
  }, [shown]);

  const showMore = () =>
    more.run(async (signal) => {
      setProblem('');
      const needsMore = nextCursor !== null && products.length < shown + mostPerPress;
      if (needsMore && !(await loadMore(signal)).ok) return setProblem(text('productsFailed'));
      setShown(shown + mostPerPress);
    });
  if (!products.length) return null;
  return (
    <section className="mt-8" ref={section}>
      <h2 className="sr-only">{text('productList')}</h2>
      <ProductGrid products={products.slice(0, shown)} textLanguage={textLanguage} />
      {(shown < products.length || nextCursor !== null) && (
        <QuietButton className="mt-8" aria-disabled={more.isPending || undefined} onClick={showMore}>
          {text(more.isPending ? 'pending' : 'moreProducts')}
        </QuietButton>
      )}
      <div role="alert">
        {problem && (
          <p className="mt-3 text-danger">
            {problem}. {text('retryHint')}
          </p>
        )}
      </div>
    </section>
  );
}
