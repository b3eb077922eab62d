/** Answers `GET /v1/shop`: the shop's features, currency and countries. */
import { shopOf } from '../catalog/shop.ts';
import { getShop } from '../contract.ts';
import { route } from '../http/route.ts';

/** The contract has defaults for the other features. */
const features = {
  invoices: false,
  discountCodes: true,
  restockAlerts: false,
};

export const shopRoutes = [
  route(getShop, async ({ container }) => {
    const { currency, countries } = await shopOf(container);
    return { shop: { features, currency: currency.toUpperCase(), countries: [...countries] } };
  }),
];
