/** Which pages the browser may load before the shopper opens them: the catalogue's, which change nothing. */

/** Links to categories and products, in the page's own language. */
export const catalogLinks = 'a:is([href*="/category/"],[href*="/product/"]):not([data-language])';

/**
 * Prerenders a page at the first sign of intent: a short hover, the press of a button or a finger, or the browser's own
 * guess on phones. Chrome does so from 121 on, but not on slow or metered connections.
 * Source: https://developer.chrome.com/docs/web-platform/prerender-pages. Marked as pure, because the page's scripts need only the
 * links above.
 */
export const speculationRules = /* @__PURE__ */ JSON.stringify({
  prerender: [{ where: { selector_matches: catalogLinks }, eagerness: 'moderate' }],
});
