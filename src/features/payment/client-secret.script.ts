/**
 * Removes the client secret and the forgeable payment status from the URL (promises 29 and 30 in docs/promises.md;
 * ASVS 14.2.1). Inlined into the page, so that it runs before any other script, and even if no other file loads.
 */
const url = new URL(location.href);
const parameters = ['payment_intent_client_secret', 'redirect_status'];
if (parameters.some((name) => url.searchParams.has(name))) {
  for (const name of parameters) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
