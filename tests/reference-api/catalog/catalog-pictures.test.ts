import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { apiOfFile } from '../../support/api/reference-api.ts';

const api = await apiOfFile();
const rows = api.db.all<{ images: string }>`SELECT images FROM product`;
const pictures = rows.flatMap(({ images }) => JSON.parse(images) as string[]);

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers });
const first = () => pictures[0] ?? '';
const storedSizes = () => readdir(join(api.context.dataDir, 'sizes')).catch(() => []);

test('an original SVG may neither run scripts nor load files', async () => {
  const response = await get(first(), { Accept: 'image/avif,image/webp,*/*' });
  expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await response.text()).toMatch(/^<svg/);
});

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['image/avif;q=0,image/webp', 'image/webp', 'webp'],
  ['*/*', 'image/png', 'png'],
])('a request that accepts %s gets a picture of type %s', async (accept, type, format) => {
  const response = await get(`${first()}?w=160`, { Accept: accept });
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('vary')).toContain('Accept');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toMatch(/max-age=\d{4,}/);
  const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([picture.format, picture.width]).toEqual([format, 160]);
});

test('a width is rounded up to the next available one', async () => {
  for (const [requested, actual] of [
    [1, 160],
    [161, 240],
    [400, 400],
    [9999, 1600],
  ]) {
    const response = await get(`${first()}?w=${requested}&format=webp`);
    const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(width).toBe(actual);
  }
});

test('an explicit format wins over the Accept header', async () => {
  for (const format of ['jpeg', 'png']) {
    const response = await get(`${first()}?w=1200&format=${format}`, { Accept: 'image/avif' });
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([picture.format, picture.width]).toEqual([format, 1200]);
  }
});

test('simultaneous requests resize a picture once', async () => {
  const path = `${pictures[1]}?w=320&format=webp`;
  const before = await storedSizes();
  const responses = await Promise.all(Array.from({ length: 12 }, () => get(path)));
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()));
  expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1);
  expect((await storedSizes()).length).toBe(before.length + 1);
  const etag = responses[0]?.headers.get('etag') ?? '';
  const same = await get(path, { 'If-None-Match': etag });
  expect(same.status).toBe(304);
  expect(same.headers.get('etag')).toBe(etag);
  const other = await get(`${pictures[1]}?w=480&format=webp`, { 'If-None-Match': etag });
  expect(other.status).toBe(200);
});

test('an unknown path gets a 404', async () => {
  for (const path of [
    '/uploads/products/none-1.svg',
    '/uploads/%2e%2e%2f%2e%2e%2fpackage.json',
    '/uploads/..%5c..%5cpackage.json',
    '/uploads/products/%00.svg',
    '/uploads/',
    `${first()}/x`,
    '/uploads/constructor/toString.svg',
  ])
    expect((await get(path)).status, path).toBe(404);
  for (const query of ['w=0', 'w=-1', 'w=1e9', 'w=abc', 'w=', 'w=9&format=gif', 'w=9&format=constructor']) {
    const response = await get(`${first()}?${query}`);
    expect(response.status, query).toBe(422);
    expect(await response.json()).toHaveProperty('fields.w');
  }
});
