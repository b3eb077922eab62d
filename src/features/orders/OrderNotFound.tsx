/** What the shopper sees in place of an order that can't be shown or paid. */
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { Headline } from './Headline.tsx';

/** Says that this shopper has no such order. */
export function OrderNotFound() {
  const text = useText('payment');
  return (
    <div role="alert">
      <Headline>{text('confirmation.notFoundHeading')}</Headline>
      <p className="mt-2 text-lg">{text('confirmation.notFound')}</p>
      <OrdersLink />
    </div>
  );
}

/** A link to all orders. */
export function OrdersLink() {
  const { locale, text } = usePage('payment');
  return (
    <p className="mt-5">
      <a className="button" href={href(locale, 'orders')}>
        {text('confirmation.orders')}
      </a>
    </p>
  );
}
