import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PublishFailure,
  type PublishOutcome,
  publish,
} from '../../../scripts/rebuild/publish/publish.ts';
import { type Releases, releasesIn } from '../../support/releases.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';

let folder: string;
let releases: Releases;
let s3: S3Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  releases = releasesIn(folder);
  s3 = await startS3Server();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIDEXAMPLE';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'topsecret';
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(more: Record<string, string> = {}): Promise<PublishOutcome[]> {
  return publish({
    out: releases.out,
    cache: join(folder, '.cache'),
    env: { PUBLIC_SITE_URL: 'https://shop.example' },
    signal: new AbortController().signal,
    variables: { PUBLISH_S3_BUCKET: s3.bucket, PUBLISH_S3_ENDPOINT: s3.url, ...more },
  });
}
const failure = (more?: Record<string, string>): Promise<PublishFailure> =>
  run(more).then(
    () => expect.fail('it did not fail'),
    (error: PublishFailure) => error,
  );
/** What shoppers can ask for. */
async function served(): Promise<Record<string, string>> {
  const all = Object.entries(await s3.contents());
  return Object.fromEntries(all.filter(([key]) => !key.includes('.publish/') && key !== 'release.json'));
}
/** Writes and removals of shoppers' objects, in the order they arrived. */
const changes = (): string[] =>
  s3.calls
    .filter(({ method, key }) => /PUT|DELETE/.test(method) && !key.includes('.publish/'))
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
    releases.release(first);
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

  it('sends only what changed, assets before pages, removals last', async () => {
    releases.release(first);
    await run();
    s3.calls.length = 0;
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
    expect(s3.calls.map(({ what }) => what)).toEqual(['GET .publish/state.json']);
    const { 'product/café.html': _gone, '_astro/a.css': _old, ...rest } = first;
    releases.release({
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
    expect(order[4]).toBe('PUT release.json');
    expect(order.slice(5).sort()).toEqual(['DELETE _astro/a.css', 'DELETE product/café']);
    expect(await served()).not.toHaveProperty('product/café');
  });

  it('redirects renamed pages, and no longer when the address has a page again', async () => {
    releases.release(first);
    await run();
    const { 'product/café.html': _gone, ...rest } = first;
    releases.release({ ...rest, _redirects: '/product/café /product/kettle 301\n/old/* /new/:splat 301\n' });
    s3.calls.length = 0;
    await run();
    const redirect = s3.calls.find(({ what }) => what === 'PUT product/café');
    expect(redirect?.headers['x-amz-website-redirect-location']).toBe('/product/kettle');
    expect(changes()).toEqual(['PUT product/café', 'PUT release.json']);
    releases.release(first);
    s3.calls.length = 0;
    await run();
    expect(changes()).toEqual(['PUT product/café', 'PUT release.json']);
    expect((await served())['product/café']).toBe('café');
    releases.release({ ...first, _redirects: '/other /product/kettle 301\n' });
    await run();
    releases.release(first);
    s3.calls.length = 0;
    await run();
    expect(changes()).toEqual(['PUT release.json', 'DELETE other']);
  });

  it('uploads ready-made compressed copies when asked, and plain ones again when not', async () => {
    releases.release(first);
    await run({ PUBLISH_S3_PRECOMPRESSED: 'br' });
    const sent = s3.calls.find(({ what }) => what === 'PUT product/kettle');
    expect(sent?.headers['content-encoding']).toBe('br');
    expect(sent?.headers['content-length']).toBe('5');
    expect(s3.calls.find(({ what }) => what === 'PUT fr')?.headers['content-encoding']).toBeUndefined();
    await run();
    expect((await served())['product/kettle']).toBe('kettle 1');
  });

  it('leaves alone what it did not put there, and keeps to its prefix', async () => {
    await s3.put('shops/a/theirs.txt', 'theirs');
    await s3.put('elsewhere', 'theirs');
    releases.release(first);
    await run({ PUBLISH_S3_PREFIX: '/shops/a/' });
    releases.release({ 'index.html': 'home' });
    await run({ PUBLISH_S3_PREFIX: 'shops/a' });
    expect(await served()).toEqual({
      'shops/a/theirs.txt': 'theirs',
      elsewhere: 'theirs',
      'shops/a/index.html': 'home',
      'shops/a/release.json': expect.any(String),
    });
  });

  it('compares everything when it does not know what is there, and leaves old assets for a while', async () => {
    const lost = releases.release(first);
    await run();
    const { '_astro/a.css': _old, 'fr.html': _gone, ...rest } = first;
    const next = { ...rest, 'product/kettle.html': 'kettle 2' };
    for (let round = 0; round < 4; round++) {
      // A machine that kept nothing.
      rmSync(`${releases.out}.releases`, { recursive: true });
      rmSync(releases.out);
      s3.calls.length = 0;
      releases.release({ ...next, 'robots.txt': `round ${round}` });
      await run();
      const expected = round === 0 ? ['PUT product/kettle', 'PUT robots.txt'] : ['PUT robots.txt'];
      const removed = round === 0 ? ['DELETE fr'] : round === 3 ? ['DELETE _astro/a.css'] : [];
      expect(changes().sort(), `round ${round} after ${lost}`).toEqual(
        [...removed, ...expected, 'PUT release.json'].sort(),
      );
    }
    expect(await served()).not.toHaveProperty('_astro/a.css');
  });

  it('sends nothing when another machine built the same thing', async () => {
    releases.release(first, 'same');
    await run();
    rmSync(`${releases.out}.releases`, { recursive: true });
    rmSync(releases.out);
    releases.release({}, 'other');
    releases.release(first, 'same');
    s3.calls.length = 0;
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  it('follows a rollback', async () => {
    const good = releases.release(first);
    await run();
    releases.release({ ...first, 'index.html': 'bad', 'bad.html': 'bad' });
    await run();
    releases.switchTo(good);
    s3.calls.length = 0;
    await run();
    expect(changes()).toEqual(['PUT index.html', 'PUT release.json', 'DELETE bad']);
    expect((await served())['index.html']).toBe('home');
  });
});

describe('when the storage is not well', () => {
  it('goes through lost connections, 500 and 503 SlowDown', async () => {
    releases.release(first);
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

  it('says who refuses what, and what the state is; the next run completes it', async () => {
    releases.release(first);
    await run();
    const bad = releases.release({ ...first, 'product/kettle.html': 'kettle 2', '_astro/c.css': 'c' });
    s3.trouble = ({ what }) => (what === 'PUT product/kettle' ? 'AccessDenied' : undefined);
    const error = await failure();
    expect(error.message).toContain('s3:PutObject');
    expect(error.message).toContain('1 of 3 objects are there beside');
    expect(error.message).not.toMatch(/AKIDEXAMPLE|topsecret/);
    expect(error.outcomes).toMatchObject([{ result: 'failed' }]);
    expect(await served()).toMatchObject({ 'product/kettle': 'kettle 1', '_astro/c.css': 'c' });
    s3.trouble = undefined;
    // Meanwhile the change was taken back: what the failed run brought must go, nothing else.
    releases.release(first);
    await run();
    expect(await served()).not.toHaveProperty('_astro/c.css');
    expect(releases.files(bad)).toHaveProperty('_astro/c.css');
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  it('completes what was cut between pages and removals', async () => {
    releases.release(first);
    await run();
    const { 'product/café.html': _gone, ...rest } = first;
    releases.release({ ...rest, 'index.html': 'home 2' });
    s3.trouble = ({ method }) => (method === 'DELETE' ? 'AccessDenied' : undefined);
    expect((await failure()).message).toContain('everything new is at s3://my-shop/');
    expect(await served()).toMatchObject({ 'index.html': 'home 2', 'product/café': 'café' });
    s3.trouble = undefined;
    await run();
    expect(await served()).not.toHaveProperty('product/café');
  });

  it('completes what a killed process began, between pages and removals', async () => {
    releases.release(first);
    await run();
    const { 'product/café.html': _gone, ...rest } = first;
    releases.release({ ...rest, 'index.html': 'home 2' });
    const child = spawn(
      process.execPath,
      ['scripts/rebuild/publish/command.ts', '--out', releases.out, '--cache', join(folder, '.cache')],
      {
        env: { ...process.env, PUBLISH_S3_BUCKET: s3.bucket, PUBLISH_S3_ENDPOINT: s3.url },
        stdio: 'ignore',
      },
    );
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    s3.trouble = ({ method }) => {
      if (method !== 'DELETE') return undefined;
      child.kill('SIGKILL');
      return 'drop';
    };
    expect(await ended).toBe('SIGKILL');
    expect(await served()).toMatchObject({ 'index.html': 'home 2', 'product/café': 'café' });
    s3.trouble = undefined;
    s3.calls.length = 0;
    await run();
    expect(changes()).toContain('DELETE product/café');
    expect(await served()).not.toHaveProperty('product/café');
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  it('completes a first publication that was cut', async () => {
    releases.release(first);
    s3.trouble = ({ what }) => (what === 'PUT index.html' ? 'AccessDenied' : undefined);
    await failure();
    s3.trouble = undefined;
    releases.release({ 'index.html': 'home' });
    await run();
    // Assets of a state nobody knows are left for a while.
    expect(await served()).toEqual({ 'index.html': 'home', '_astro/a.css': 'a' });
  });

  it('names a bucket that is not there, storage that does not answer, and missing credentials', async () => {
    releases.release(first);
    expect((await failure({ PUBLISH_S3_BUCKET: 'not-mine' })).message).toContain(
      'there is no bucket not-mine',
    );
    s3.trouble = () => 'drop';
    expect((await failure()).message).toContain(`no good answer from ${s3.url}`);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = join(folder, 'none');
    process.env['AWS_CONFIG_FILE'] = join(folder, 'none');
    expect((await failure()).message).toContain('there are no credentials');
  });

  it('reports the whole difference once the storage is well again', async () => {
    releases.release(first);
    await run();
    releases.release({ ...first, 'index.html': 'home 2' });
    s3.trouble = ({ method }) => (method === 'PUT' ? 'AccessDenied' : undefined);
    await failure();
    s3.trouble = undefined;
    releases.release({ ...first, 'index.html': 'home 2', 'fr.html': 'accueil 2' });
    await run();
    const report = JSON.parse(readFileSync(join(folder, '.cache/publish-report.json'), 'utf8'));
    expect(report.urls.changed).toEqual(['https://shop.example/', 'https://shop.example/fr']);
  });
});
