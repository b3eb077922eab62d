/** Tells whether a path is a page. Separate from the table of routes, which is part of every page. */

/** `/product/anything` matches, whether or not the product exists. */
const page =
  /^\/(?:(?:categories|search|cart|checkout|privacy-policy|profile|orders|retry-payment|order-confirmation|auth\/(?:login|register|reset-password)|product\/[^/]+|pages\/[^/]+|category\/[^/]+(?:\/price-(?:asc|desc))?(?:\/page\/\d+)?)\/?)?$/;

/** Whether a path without language and query can be a page of the shop, including those of the merchant. */
export function isPage(path: string): boolean {
  return page.test(path);
}
