/**
 * Leaves a page once. What makes a page be left (a sign-out, a session that ends) is heard of several times and in several
 * places; a second navigation would end the first, perhaps elsewhere. The mark is on the document, as the script in the
 * head is a bundle of its own.
 */
export const leavingMark = 'data-leaving';

/**
 * Goes to an address of this site, instead of this page in the history or after it. Later calls do nothing, from the
 * moment on that the address is asked for: that may take a while, and must not reject.
 */
export function leaveFor(
  address: string | (() => Promise<string>),
  how: 'assign' | 'replace' = 'replace',
): void {
  const root = document.documentElement;
  if (root.hasAttribute(leavingMark)) return;
  root.toggleAttribute(leavingMark, true);
  // A page that comes out of the back/forward cache can be left again.
  addEventListener('pagehide', () => root.toggleAttribute(leavingMark, false), { once: true });
  // What the same event still has to stop (a form under way, which would ask whether to leave) is stopped first.
  const go = (to: string) => setTimeout(() => location[how](to));
  if (typeof address === 'string') go(address);
  else void address().then(go);
}
