/** Tells whether a path is a page. Separate from the table of routes, which is part of every page. */

/** `/product/anything` matches, whether or not the product exists. */
const page =
  /^\/(?:(?:categories|search|cart|checkout|privacy-policy|profile|orders|retry-payment|order-confirmation|auth\/(?:login|register|reset-password)|product\/[^/]+|category\/[^/]+(?:\/price-(?:asc|desc))?(?:\/page\/\d+)?)\/?)?$/;

/** Whether `href` of routes.ts could have made a path. Pass the path without language and query. */
export function isPage(path: string): boolean {
  return page.test(path);
}
