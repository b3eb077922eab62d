/**
 * Removes what a bank's page added to the address, before another script copies it: the client secret, and a
 * status that anybody could have written (promises 29 and 30; ASVS 14.2.1).
 */
const url = new URL(location.href);
const untrusted = ['payment_intent_client_secret', 'redirect_status'];
if (untrusted.some((name) => url.searchParams.has(name))) {
  for (const name of untrusted) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
