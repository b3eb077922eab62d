/** What Astro compiles for the threads of a rebuild: all pages, and the paths of the merchant's own pages. */
import { createApp } from 'astro/app/entrypoint';
import { href } from '#i18n/routes.ts';
import { merchantPages } from '#merchant/pages.ts';

export const app = createApp({ streaming: false });

export const merchantPaths = merchantPages.map(({ locale, slug }) => href(locale, 'merchantPage', { slug }));
