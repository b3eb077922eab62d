import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '../../../scripts/rebuild/publish/publish.ts';
import type { TargetReport } from '../../../scripts/rebuild/publish/report.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { type Files, type SmallSite, siteIn } from '../../support/small-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
let site: SmallSite;
let minute = 0;
let s3: S3Server;

beforeEach(async () => {
  folder = temporaryFolder();
  site = siteIn(folder);
  s3 = await startS3Server();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIDEXAMPLE';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'topsecret';
});
afterEach(() => s3.close());

const { signal } = new AbortController();
const build = (files: Files) => site.build(files, ++minute);

function run(more: Record<string, string> = {}): Promise<TargetReport[]> {
  return publish({
    ...{ out: site.out, cache: site.cache, signal, maxShrink: 0.2 },
    env: { PUBLIC_SITE_URL: 'https://shop.example' },
    variables: { PUBLISH_S3_BUCKET: s3.bucket, PUBLISH_S3_ENDPOINT: s3.url, ...more },
  });
}
const failure = (more?: Record<string, string>): Promise<Error> =>
  run(more).then(
    () => expect.fail('it did not fail'),
    (error: Error) => error,
  );
/** The objects that shoppers can request. */
async function served(): Promise<Record<string, string>> {
  const all = Object.entries(await s3.contents());
  return Object.fromEntries(all.filter(([key]) => !key.includes('.shop/')));
}
/** The calls that write or remove such objects, in the order they arrived. */
const changes = (): string[] =>
  s3.calls
    .filter(({ method, key }) => /PUT|DELETE/.test(method) && !key.includes('.shop/'))
    .map(({ what }) => what);

const first = {
  'index.html': 'home',
  '404.html': 'not found',
  'fr.html': 'accueil',
  'fr/404.html': 'introuvable',
  'product/kettle.html': 'kettle 1',
  'product/kettle.html.br': 'small',
  'product/café.html': 'café',
  '_astro/a.css': 'a',
  'robots.txt': 'all',
  _headers: 'for hosts',
};

describe('publishing to S3-compatible storage', () => {
  it('stores pages under their addresses, with the headers of the preview', async () => {
    await build(first);
    expect(await run()).toMatchObject([{ name: 's3://my-shop/', result: 'published', from: null }]);
    expect(await served()).toEqual({
      'index.html': 'home',
      '404.html': 'not found',
      fr: 'accueil',
      'fr/404.html': 'introuvable',
      'product/kettle': 'kettle 1',
      'product/café': 'café',
      '_astro/a.css': 'a',
      'robots.txt': 'all',
    });
    const page = (await s3.get('product/kettle')).headers;
    expect(page.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await s3.get('_astro/a.css')).headers.get('cache-control')).toContain('immutable');
    for (const { headers } of s3.calls) expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
  });

  it('sends only what has changed, with assets before pages and removals last', async () => {
    await build(first);
    await run();
    s3.calls.length = 0;
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
    expect(s3.calls.map(({ what }) => what)).toEqual(['GET .shop/note.json']);
    const { 'product/café.html': _gone, '_astro/a.css': _old, ...rest } = first;
    await build({
      ...rest,
      'product/kettle.html': 'kettle 2',
      'product/cup.html': 'cup',
      '_astro/b.css': 'b',
      'robots.txt': 'none',
    });
    s3.calls.length = 0;
    await run();
    const order = changes();
    expect(order.slice(0, 2)).toEqual(['PUT _astro/b.css', 'PUT robots.txt']);
    expect(order.slice(2, 4).sort()).toEqual(['PUT product/cup', 'PUT product/kettle']);
    // The old asset stays for pages that are still open.
    expect(order.slice(4)).toEqual(['DELETE product/café']);
    expect(await served()).not.toHaveProperty('product/café');
  });

  it('redirects a renamed page until its address has a page again', async () => {
    await build(first);
    await run();
    const { 'product/café.html': _gone, ...rest } = first;
    await build({ ...rest, _redirects: '/product/café /product/kettle 301\n/old/* /new/:splat 301\n' });
    s3.calls.length = 0;
    await run();
    const redirect = s3.calls.find(({ what }) => what === 'PUT product/café');
    expect(redirect?.headers['x-amz-website-redirect-location']).toBe('/product/kettle');
    expect(changes()).toEqual(['PUT product/café']);
    await build(first);
    s3.calls.length = 0;
    await run();
    expect(changes()).toEqual(['PUT product/café']);
    expect((await served())['product/café']).toBe('café');
    await build({ ...first, _redirects: '/other /product/kettle 301\n' });
    await run();
    await build(first);
    s3.calls.length = 0;
    await run();
    expect(changes()).toEqual(['DELETE other']);
  });

  it('uploads compressed copies while the settings ask for them, and plain files otherwise', async () => {
    await build(first);
    await run({ PUBLISH_S3_PRECOMPRESSED: 'br' });
    const sent = s3.calls.find(({ what }) => what === 'PUT product/kettle');
    expect(sent?.headers['content-encoding']).toBe('br');
    expect(sent?.headers['content-length']).toBe('5');
    expect(s3.calls.find(({ what }) => what === 'PUT fr')?.headers['content-encoding']).toBeUndefined();
    await run();
    expect((await served())['product/kettle']).toBe('kettle 1');
  });

  it('touches only its own objects, below its prefix', async () => {
    await s3.put('shops/a/theirs.txt', 'theirs');
    await s3.put('elsewhere', 'theirs');
    await build(first);
    await run({ PUBLISH_S3_PREFIX: '/shops/a/' });
    await build({ 'index.html': 'home' });
    await run({ PUBLISH_S3_PREFIX: 'shops/a' });
    expect(await served()).toEqual({
      'shops/a/theirs.txt': 'theirs',
      elsewhere: 'theirs',
      'shops/a/index.html': 'home',
      'shops/a/_astro/a.css': 'a',
    });
  });

  it('sends only the differences, even from a machine that has lost its output and cache', async () => {
    await build(first);
    await run();
    const { 'fr.html': _gone, ...rest } = first;
    for (const lost of [site.out, site.cache]) rmSync(lost, { recursive: true });
    await build({ ...rest, 'product/kettle.html': 'kettle 2' });
    s3.calls.length = 0;
    await run();
    expect(changes()).toEqual(['PUT product/kettle', 'DELETE fr']);
  });
});

describe('publishing to failing storage', () => {
  it('succeeds despite lost connections and the errors InternalError and SlowDown', async () => {
    await build(first);
    const seen = new Map<string, number>();
    s3.trouble = ({ what }) => {
      const count = (seen.get(what) ?? 0) + 1;
      seen.set(what, count);
      if (what === 'PUT fr' && count < 3) return 'drop';
      if (what === 'PUT index.html' && count < 3) return 'SlowDown';
      return what === 'PUT robots.txt' && count === 1 ? 'InternalError' : undefined;
    };
    expect(await run()).toMatchObject([{ result: 'published' }]);
    expect(await served()).toMatchObject({ fr: 'accueil', 'index.html': 'home', 'robots.txt': 'all' });
  });

  it('names the missing permission and counts the finished files, and the next run cleans up', async () => {
    await build(first);
    await run();
    await build({ ...first, 'product/kettle.html': 'kettle 2', '_astro/c.css': 'c' });
    s3.trouble = ({ what }) => (what === 'PUT product/kettle' ? 'AccessDenied' : undefined);
    const error = await failure();
    expect(error.message).toContain('s3:PutObject');
    expect(error.message).toContain('1 of 2 files are done');
    expect(error.message).not.toMatch(/AKIDEXAMPLE|topsecret/);
    expect(await served()).toMatchObject({ 'product/kettle': 'kettle 1', '_astro/c.css': 'c' });
    s3.trouble = undefined;
    // The change is reverted, so the next run removes the files of the failed one.
    await build(first);
    await run();
    expect(await served()).toMatchObject({ 'product/kettle': 'kettle 1' });
    expect(await served()).not.toHaveProperty('_astro/c.css');
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  it('is completed by the next run if it failed after uploading pages but before removing old files', async () => {
    await build(first);
    await run();
    const { 'product/café.html': _gone, ...rest } = first;
    await build({ ...rest, 'index.html': 'home 2' });
    s3.trouble = ({ method }) => (method === 'DELETE' ? 'AccessDenied' : undefined);
    expect((await failure()).message).toContain('1 of 2 files are done');
    expect(await served()).toMatchObject({ 'index.html': 'home 2', 'product/café': 'café' });
    s3.trouble = undefined;
    await run();
    expect(await served()).not.toHaveProperty('product/café');
  });

  it('is completed by the next run even if nothing was published before', async () => {
    await build(first);
    s3.trouble = ({ what }) => (what === 'PUT index.html' ? 'AccessDenied' : undefined);
    await failure();
    s3.trouble = undefined;
    await build({ 'index.html': 'home' });
    await run();
    expect(await served()).toEqual({ 'index.html': 'home' });
  });

  it('causes an error that names a missing bucket, a lost connection or missing credentials', async () => {
    await build(first);
    expect((await failure({ PUBLISH_S3_BUCKET: 'not-mine' })).message).toContain(
      'there is no bucket not-mine',
    );
    s3.trouble = () => 'drop';
    expect((await failure()).message).toContain(`no usable response from ${s3.url}`);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = join(folder, 'none');
    process.env['AWS_CONFIG_FILE'] = join(folder, 'none');
    expect((await failure()).message).toContain('there are no credentials');
  });

  it('reports all changes once the storage works again', async () => {
    await build(first);
    await run();
    await build({ ...first, 'index.html': 'home 2' });
    s3.trouble = ({ method }) => (method === 'PUT' ? 'AccessDenied' : undefined);
    await failure();
    s3.trouble = undefined;
    await build({ ...first, 'index.html': 'home 2', 'fr.html': 'accueil 2' });
    await run();
    const report = JSON.parse(readFileSync(join(site.cache, 'publish-report.json'), 'utf8'));
    expect(report.urls.changed).toEqual(['https://shop.example/', 'https://shop.example/fr']);
  });
});
