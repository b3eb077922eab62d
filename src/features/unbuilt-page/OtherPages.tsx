/** Where the shopper can go from a page that doesn't exist. */
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';

export function OtherPages({ cameFrom }: { cameFrom: string | undefined }) {
  const { locale, text } = usePage('catalog');
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {cameFrom && (
        <a className="button" href={cameFrom}>
          {text('backToCategory')}
        </a>
      )}
      <a className="button button-quiet" href={href(locale, 'categories')}>
        {text('allCategoriesTitle')}
      </a>
    </p>
  );
}
