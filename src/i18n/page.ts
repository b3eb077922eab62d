/** Tells which addresses are pages. Separate from the table of routes, which goes into every page. */

/** The forms of the table's addresses: `/product/anything` is one, whether or not there is such a product. */
const page =
  /^\/(?:(?:categories|search|cart|checkout|privacy-policy|profile|orders|retry-payment|order-confirmation|auth\/(?:login|register|reset-password)|product\/[^/]+|category\/[^/]+(?:\/price-(?:asc|desc))?(?:\/page\/\d+)?)\/?)?$/;

/** Whether a path, without language and query, is one that `href` of routes.ts could have made. */
export function isPage(path: string): boolean {
  return page.test(path);
}
