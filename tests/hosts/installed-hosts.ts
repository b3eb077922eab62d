/** The hosts that `scripts/hosts` installs: Cloudflare's and Netlify's own programs, and a server that acts as Amazon S3. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPrograms } from '../../scripts/programs/install.ts';
import { publishSettings } from '../../scripts/rebuild/core/settings.ts';
import { publish } from '../../scripts/rebuild/publish/publish.ts';
import { freePort } from '../support/free-port.ts';
import { type Host, type HostOptions, start } from './programs.ts';
import { recipe, replaced } from './recipes.ts';

const source = resolve('scripts/hosts');
const programs = resolve('.cache/hosts/program');

/** The exact version of each program. */
export const versions = (
  JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
).dependencies;

/** The path of a file of an installed program. Installs the programs, unless they are there. */
async function installed(file: string): Promise<string> {
  await installPrograms(source, programs);
  return join(programs, 'node_modules', file);
}

/** Turns off sign-in, telemetry and the search for updates. */
const offline = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
};

/** The folder that the script for Netlify and Cloudflare Pages uploads. */
export function prepareUpload({ root, folder }: HostOptions): string {
  mkdirSync(join(folder, '.cache'));
  cpSync(root, join(folder, 'dist'), { recursive: true });
  const prepare = replaced(recipe('sh', '.cache/upload'), /^npx .*$/m, '');
  execFileSync('sh', ['-ec', prepare], { cwd: folder });
  return join(folder, '.cache/upload');
}

export async function startCloudflare(options: HostOptions): Promise<Host> {
  const program = await installed('wrangler/bin/wrangler.js');
  const [port, inspector] = [await freePort(), await freePort()];
  return start({
    program: process.execPath,
    args: [
      program,
      ...['pages', 'dev', prepareUpload(options), '--ip', '127.0.0.1', '--port', `${port}`],
      ...['--inspector-port', `${inspector}`, '--compatibility-date', '2026-11-01', '--log-level', 'warn'],
    ],
    ports: [port],
    cwd: options.folder,
    variables: { ...offline, HOME: options.folder },
  });
}

export async function startNetlify(options: HostOptions): Promise<Host> {
  const program = await installed('netlify-cli/bin/run.js');
  const [port, files, functions] = [await freePort(), await freePort(), await freePort()];
  return start({
    program: process.execPath,
    args: [
      program,
      ...['dev', '--offline', '--no-open', '--skip-gitignore', '--framework', '#static'],
      ...['--dir', prepareUpload(options), '--port', `${port}`, '--staticServerPort', `${files}`],
      // Edge functions, which the shop doesn't have, would download Deno.
      ...['--functions-port', `${functions}`, '--internal-disable-edge-functions'],
    ],
    ports: [port],
    cwd: options.folder,
    variables: { ...offline, HOME: options.folder },
  });
}

const bucket = 'my-shop';
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const website = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument>
  <ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

/** The name by which s3rver knows that a request is for the bucket's website. */
export const bucketWebsite = `${bucket}.s3-website-us-east-1.amazonaws.com`;

/** Publishes the shop as a rebuild does, then serves the bucket's website. */
export async function startS3({ root, folder }: HostOptions, settings = {}): Promise<Host> {
  const program = await installed('s3rver/bin/s3rver.js');
  const port = await freePort();
  const configuration = join(folder, 'website.xml');
  writeFileSync(configuration, website);
  const host = await start({
    program: process.execPath,
    args: [
      program,
      ...['--directory', join(folder, 'buckets'), '--address', '127.0.0.1', '--port', `${port}`],
      ...['--silent', '--configure-bucket', bucket, configuration],
    ],
    ports: [port],
  });
  Object.assign(process.env, credentials);
  const siteUrl = { PUBLIC_SITE_URL: 'https://shop.example' };
  await publish({
    out: root,
    cache: join(folder, 'cache'),
    signal: new AbortController().signal,
    maxShrink: 1,
    env: siteUrl,
    settings: publishSettings({
      ...siteUrl,
      PUBLISH_S3_BUCKET: bucket,
      PUBLISH_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      ...settings,
    }),
  });
  return host;
}
