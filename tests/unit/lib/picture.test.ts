import { describe, expect, test } from 'vitest';
import {
  builtSet,
  type IslandPictureSource,
  imageUrl,
  isBuilt,
  mayLoad,
  pictureSet,
  resized,
  smallFile,
  thumbnail,
  widthsOf,
} from '#lib/picture.ts';

const bare: IslandPictureSource = {
  apiUrl: 'https://api.example',
  apiResizes: false,
  template: '',
  hosts: ['https://api.example', 'https://cdn.example', 'https://*.own.example'],
};
const able = { ...bare, apiResizes: true };
const service = (template: string) => ({ ...bare, template });

test('only a picture below /uploads/ gets the API’s host', () => {
  expect(imageUrl('/uploads/a.svg', 'https://api.example')).toBe('https://api.example/uploads/a.svg');
  for (const other of ['https://cdn.example/a.jpg', '//cdn.example/a.jpg', '/images/a.jpg', '/uploadsa.jpg'])
    expect(imageUrl(other, 'https://api.example')).toBe(other);
});

describe('small pictures', () => {
  test('come from the API if it resizes', () => {
    const source = { ...able, template: '/resize/{width}/{url}' };
    expect(pictureSet('/uploads/a.svg', 'card', source)).toBe(
      'https://api.example/uploads/a.svg?w=360 360w, https://api.example/uploads/a.svg?w=560 560w',
    );
    expect(resized('/uploads/a.jpg?v=2', 160, source)).toBe('https://api.example/uploads/a.jpg?v=2&w=160');
  });

  test('come from the image service if the API can’t resize', () => {
    const cloudflare = '/cdn-cgi/image/width={width},format=auto/{url}';
    expect(resized('https://cdn.example/a.jpg', 320, { ...able, template: cloudflare })).toBe(
      '/cdn-cgi/image/width=320,format=auto/https://cdn.example/a.jpg',
    );
    expect(resized('/uploads/a b.jpg', 320, service('/.netlify/images?url={encodedUrl}&w={width}'))).toBe(
      '/.netlify/images?url=https%3A%2F%2Fapi.example%2Fuploads%2Fa%20b.jpg&w=320',
    );
    expect(resized('/uploads/$&.jpg', 320, service('/{width}/{url}'))).toBe(
      '/320/https://api.example/uploads/$&.jpg',
    );
  });

  test('are made only of `/uploads/…` if the service takes paths', () => {
    const imgix = service('https://shop.imgix.example{path}?w={width}');
    expect(resized('/uploads/a.jpg', 320, imgix)).toBe('https://shop.imgix.example/uploads/a.jpg?w=320');
    expect(resized('https://cdn.example/a.jpg', 320, imgix)).toBeUndefined();
    expect(pictureSet('https://cdn.example/a.jpg', 'main', imgix)).toBeUndefined();
  });

  test('are requested for an SVG only if the API resizes it', () => {
    expect(resized('/uploads/a.svg', 320, service('/{width}/{url}'))).toBeUndefined();
    expect(thumbnail('/uploads/a.SVG?v=1', 320, bare)).toEqual({
      src: 'https://api.example/uploads/a.SVG?v=1',
    });
  });
});

test('an original loads only from an allowed host', () => {
  const shown = ['/uploads/a.jpg', '/a.jpg', 'https://cdn.example/a.jpg', 'https://img.own.example/a.jpg'];
  const blocked = [
    'https://new.example/a.jpg',
    'https://10.0.0.5/a.jpg',
    'https://own.example/a.jpg',
    'http://img.own.example/a.jpg',
    '//cdn.example/a',
    'a',
  ];
  expect(shown.filter((url) => mayLoad(url, bare))).toEqual(shown);
  expect(blocked.filter((url) => mayLoad(url, bare))).toEqual([]);
  const small = { src: `/${smallFile('https://new.example/a.jpg')}` };
  expect(thumbnail('https://new.example/a.jpg', 320, bare)).toEqual(small);
  expect(thumbnail('https://new.example/a.svg', 320, bare).src).toMatch(/^\/pictures/);
});

describe('picture files from the build', () => {
  const built = (width: number) => ({ name: 'abc', width, height: width });

  test('are never larger than the original', () => {
    expect(widthsOf('avif', built(2000))).toEqual([160, 360, 560, 800]);
    expect(widthsOf('avif', built(800))).toEqual([160, 360, 560, 800]);
    expect(widthsOf('avif', built(700))).toEqual([160, 360, 560, 700]);
    expect(widthsOf('webp', built(900))).toEqual([160, 360, 800]);
    expect(widthsOf('webp', built(90))).toEqual([90]);
  });

  test('are offered on a card in the widths that it needs', () => {
    const sizes = '50vw';
    expect(builtSet(built(2000), 'avif', { kind: 'card', sizes })).toEqual({
      srcset: '/_astro/pictures/abc-360.avif 360w, /_astro/pictures/abc-560.avif 560w',
      sizes,
    });
    expect(builtSet(built(500), 'avif', { kind: 'card', sizes })).toEqual({
      srcset: '/_astro/pictures/abc-360.avif 360w, /_astro/pictures/abc-500.avif 500w',
      sizes,
    });
  });

  test('need no width descriptors for one width', () => {
    const only = (width: number, format: 'avif' | 'webp', kind: 'thumb' | 'card' | 'main') =>
      builtSet(built(width), format, { kind, sizes: '50vw' });
    expect(only(2000, 'avif', 'main')).toEqual({ srcset: '/_astro/pictures/abc-800.avif' });
    expect(only(2000, 'avif', 'thumb')).toEqual({ srcset: '/_astro/pictures/abc-160.avif' });
    expect(only(2000, 'webp', 'card')).toEqual({ srcset: '/_astro/pictures/abc-360.webp' });
    expect(only(500, 'webp', 'main')).toEqual({ srcset: '/_astro/pictures/abc-500.webp' });
    expect(only(90, 'avif', 'card')).toEqual({ srcset: '/_astro/pictures/abc-90.avif' });
  });

  test('fall back to the original', () => {
    expect(thumbnail('/uploads/a.jpg', 320, bare)).toEqual({
      src: `/${smallFile('/uploads/a.jpg')}`,
      'data-original': 'https://api.example/uploads/a.jpg',
    });
    const names = Array.from({ length: 20_000 }, (_, index) => smallFile(`/uploads/p${index}.jpg`));
    expect(new Set(names).size).toBe(names.length);
    expect(names.every(isBuilt)).toBe(true);
  });
});
