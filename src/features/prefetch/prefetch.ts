/** Which pages the browser may load before the shopper opens them. Loading a catalogue page changes nothing. */

/** Links to categories and products of this site, in the page's own language. URLs of other sites contain `//`. */
export const catalogLinks =
  'a:is([href*="/category/"],[href*="/product/"]):not([href*="//"],[data-language])';

/**
 * Prerenders a page when the shopper hovers over or presses its link, or when Chrome on a phone expects a tap. Needs
 * Chrome 121, and does nothing on slow or metered connections. Source:
 * https://developer.chrome.com/docs/web-platform/prerender-pages. Marked as pure, so that it's left out of the
 * browser's scripts, which use only `catalogLinks`.
 */
export const speculationRules = /* @__PURE__ */ JSON.stringify({
  prerender: [{ where: { selector_matches: catalogLinks }, eagerness: 'moderate' }],
});
