/** `_redirects` in the text form of Netlify and Cloudflare Pages: `/from /to 301`, one a line. */

export interface Redirect {
  /** Path; `*` at its end stands for anything. */
  from: string;
  /** Path or address. */
  to: string;
  /** HTTP status, 301 unless told. */
  status: number;
}

/** Comments and lines that are no rule are passed over, as the hosts do. */
export function parseRedirects(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status = '301'] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!from?.startsWith('/') || !to || !/^(\/|https?:\/\/)/.test(to)) return [];
    return [{ from, to, status: Number.parseInt(status, 10) || 301 }];
  });
}
