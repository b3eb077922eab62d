/** Says that this shopper has no such order. Its heading replaces the heading of the page. */
import { useEffect } from 'react';
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';

export function OrderNotFound() {
  const { locale } = usePage();
  const text = useText('payment');
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    if (!heading) return;
    heading.hidden = true;
    return () => {
      heading.hidden = false;
    };
  }, []);
  return (
    <div role="alert">
      <h1 className="text-3xl sm:text-4xl">{text('confirmation.notFoundHeading')}</h1>
      <p className="mt-2 text-lg">{text('confirmation.notFound')}</p>
      <p className="mt-5">
        <a className="button" href={href(locale, 'orders')}>
          {text('confirmation.orders')}
        </a>
      </p>
    </div>
  );
}
