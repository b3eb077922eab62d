import { describe, expect, test } from 'vitest';
import { fileOfKey, objectsOf } from '../../../../scripts/rebuild/places/s3-objects.ts';
import { manifestOf } from '../../../support/rebuild/site.ts';

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
    expect([...objectsOf(manifestOf({ [file]: 'x' }, 1).files).keys()]).toEqual(keys);
    for (const key of keys) expect(fileOfKey(key, (candidate) => candidate === file)).toBe(file);
  });
});
