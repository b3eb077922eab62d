/** The id of the order that the URL links to, as in `/orders#<id>`. Empty without one. */
export function linkedOrder(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
