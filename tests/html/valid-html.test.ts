/** Every built page is valid HTML, as the Nu Html Checker (https://validator.github.io/validator/) reads it. Needs Java. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { isFragment } from '#i18n/routes.ts';
import { pathOf } from '../../scripts/web-host/paths.ts';

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  url: string;
  message: string;
  extract?: string;
}

/** CSS that the checker doesn't know yet. The build's own tests check the styles. */
const unknownCss = 'CSS: .*';

const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** The checker's errors in some pages. */
async function errorsIn(files: readonly string[]): Promise<Message[]> {
  const options = ['--errors-only', '--format', 'json', '--exit-zero-always', '--filterpattern', unknownCss];
  const child = spawn('java', ['-jar', checker, ...options, ...files], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new Error(
          code === 'ENOENT' ? 'Java is not installed on this machine. Install Java 11 or newer' : message,
        ),
      ),
    );
  });
  const [report] = await Promise.all([text(child.stderr), started]);
  // Throws if Java said anything else.
  return (JSON.parse(report) as { messages: Message[] }).messages;
}

test('every page is valid HTML', async () => {
  const { dir } = inject('shop');
  const pages = (readdirSync(dir, { recursive: true }) as string[])
    // Files for the filters are parts of a page.
    .filter((file) => file.endsWith('.html') && !isFragment(pathOf(file)))
    .map((file) => join(dir, file));
  expect(pages.length).toBeGreaterThan(300);
  const errors = await errorsIn(pages);
  expect(errors.map(({ url, message, extract }) => [url, message, extract])).toEqual([]);
});
