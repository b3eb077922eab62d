/**
 * Navigates to another page, once. Several listeners react to a sign-out or an ended session, and a second navigation would cancel
 * the first. The script in the head is a separate bundle. So an attribute of the document tells that script, too.
 */
export const leavingMark = 'data-leaving';

/**
 * Goes to a URL of this site, and replaces or adds an entry in the history. If `url` is a function, it may take a
 * while, but must not reject. Later calls do nothing, even during that time.
 */
export function leaveFor(url: string | (() => Promise<string>), how: 'assign' | 'replace' = 'replace'): void {
  const root = document.documentElement;
  if (root.hasAttribute(leavingMark)) return;
  root.toggleAttribute(leavingMark, true);
  // A page restored from the back/forward cache can be left again.
  addEventListener('pagehide', () => root.toggleAttribute(leavingMark, false), { once: true });
  // Let other listeners of the same event finish first. Otherwise, a pending form would ask whether to leave.
  const go = (to: string) => setTimeout(() => location[how](to));
  if (typeof url === 'string') go(url);
  else void url().then(go);
}
