/** The style of the picker. Astro would put it on every product page, so only the pages with options inline it. */
import { hash } from 'node:crypto';
import css from '#features/catalog/options.css?inline';

export const styles: string = css;

/** For the Content-Security-Policy. */
export const stylesHash = `sha256-${hash('sha256', css, 'base64')}` as const;
