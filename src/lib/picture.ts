/** Addresses of pictures. Only `/uploads/…` is on the API's host, which may resize them. */

/** A picture's address in a page. Only `/uploads/…` changes. */
export function imageAddress(url: string, apiUrl: string): string {
  return url.startsWith('/uploads/') ? apiUrl + url : url;
}

/** The picture at a width in pixels; `undefined` if the API can't resize it. */
export function imageVariant(url: string, width: number, apiUrl: string): string | undefined {
  return url.startsWith('/uploads/')
    ? `${apiUrl}${url}${url.includes('?') ? '&' : '?'}w=${width}`
    : undefined;
}

/** A small picture: `width` pixels wide if the API can resize it. */
export function thumbnail(url: string, width: number, apiUrl: string, hasVariants: boolean): string {
  return (hasVariants && imageVariant(url, width, apiUrl)) || imageAddress(url, apiUrl);
}

/** A picture's `srcset`; `undefined` if it has a single size. */
export function imageSet(url: string, widths: readonly number[], apiUrl: string): string | undefined {
  const variants = widths.map((width) => imageVariant(url, width, apiUrl));
  if (variants.some((variant) => variant === undefined)) return undefined;
  return variants.map((variant, index) => `${variant} ${widths[index]}w`).join(', ');
}
