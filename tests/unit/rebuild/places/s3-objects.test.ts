import { describe, expect, test } from 'vitest';
import { fileOfKey, objectKeys } from '../../../../scripts/rebuild/places/s3-objects.ts';

describe('objects of a bucket', () => {
  test.each([
    ['index.html', ['index.html']],
    ['fr.html', ['fr']],
    ['fr/404.html', ['fr/404.html']],
    ['product/404.html', ['product/404']],
    ['product/café.html', ['product/café']],
    ['guide/index.html', ['guide', 'guide/index.html']],
    ['_astro/a.b1.js', ['_astro/a.b1.js']],
    ['_redirects', []],
  ])('have the URL path of %s as their key', (file, keys) => {
    expect(objectKeys(file)).toEqual(keys);
    for (const key of keys) expect(fileOfKey(key, (candidate) => candidate === file)).toBe(file);
  });

  test.each([
    ['guide', ['guide/index.html', 'guide.html'], 'guide.html'],
    ['guide', ['guide/index.html'], 'guide/index.html'],
    ['guide/index.html', ['guide/index.html', 'guide.html'], 'guide/index.html'],
    ['404', ['404.html'], undefined],
    ['index', ['index.html'], undefined],
  ])('have for %s, of %j, what a web server would send', (key, files, file) => {
    expect(fileOfKey(key, (candidate) => files.includes(candidate))).toBe(file);
  });
});
