/**
 * Takes the token of a reset link out of the URL, before any other script or request can see it. Inlined into the page. The
 * token is in the fragment, which reaches no server. Some backends put it into a parameter instead. Also marks the page, which
 * then shows the form for the new password from first paint (`[data-when="reset-link"]` in styles/full.css).
 */
const url = new URL(location.href);
// `URLSearchParams` also decodes a token that isn't encoded properly, such as `100%`. In a fragment, a plus isn't a space.
const fragment = new URLSearchParams(url.hash.slice(1).replaceAll('+', '%2B'));
const token = fragment.get('token') || url.searchParams.get('token');
if (token) {
  globalThis.shopResetToken = token;
  document.documentElement.toggleAttribute('data-reset-link', true);
  url.hash = '';
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
}
// The shopper may paste another link into the same tab.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) location.reload();
});

export {};
