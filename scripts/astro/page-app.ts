/** What Astro compiles for the threads of a rebuild: the pages, and the paths of the merchant's own. */
import { createApp } from 'astro/app/entrypoint';
import { href } from '#i18n/routes.ts';
import { merchantPages } from '#merchant/pages.ts';

export const app = createApp({ streaming: false });

export const merchantPaths = merchantPages.map(({ locale, slug }) => href(locale, 'merchantPage', { slug }));
