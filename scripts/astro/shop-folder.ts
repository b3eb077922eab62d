import { createReadStream, existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { locales } from '#i18n/locale.ts';
import { isLeftOut } from '#merchant/load.ts';
import { contentTypeOf } from '../web-host/headers.ts';
import { safePath } from '../web-host/paths.ts';

/** Adds the files of the merchant's `public` folder to the site. They replace the project's own files of the same name. */
export function shopFolder(dir: string): AstroIntegration {
  const files = resolve(dir, 'public');
  return {
    name: 'shop-folder',
    hooks: {
      'astro:config:setup': ({ addWatchFile }) => {
        addWatchFile(resolve(dir, 'shop.config.ts'));
        for (const locale of locales) addWatchFile(resolve(dir, 'texts', `${locale}.json`));
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          const path = safePath(pathname);
          if (path === undefined) return next();
          const file = join(files, path);
          if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return next();
          response.setHeader('Content-Type', contentTypeOf(file));
          createReadStream(file).pipe(response);
        });
      },
      'astro:build:done': async ({ dir: out }) => {
        // A build has no links, because a host gets only its files. `cpSync` would keep the links inside the folder.
        const filter = (file: string) => !isLeftOut(basename(file));
        if (existsSync(files))
          await cp(files, fileURLToPath(out), { recursive: true, dereference: true, filter });
      },
    },
  };
}
