/** The links to the sort orders of a category. */
import { usePage } from '#i18n/page-context.tsx';
import { listHref } from '#i18n/routes.ts';
import type { Target } from './lookup.ts';

const sorts = [
  { sort: 'default', key: 'sortDefault' },
  { sort: 'price-asc', key: 'sortPriceAsc' },
  { sort: 'price-desc', key: 'sortPriceDesc' },
] as const;

export function SortLinks({ target }: { target: Extract<Target, { kind: 'category' }> }) {
  const { locale, text } = usePage('catalog');
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5" aria-label={text('sort')}>
      {sorts.map(({ sort, key }) => (
        <li key={sort}>
          <a
            className="link inline-block py-2 aria-[current]:font-semibold aria-[current]:no-underline"
            aria-current={sort === target.sort ? 'true' : undefined}
            href={listHref(locale, { slug: target.slug, sort })}
          >
            {text(key)}
          </a>
        </li>
      ))}
    </ul>
  );
}
