import { describe, expect, it } from 'vitest';
import {
  builtSet,
  imageAddress,
  imageSet,
  type PictureSource,
  resized,
  thumbnail,
  widthsOf,
} from '#lib/picture.ts';

const bare: PictureSource = { apiUrl: 'https://api.example', apiResizes: false, template: '' };
const able = { ...bare, apiResizes: true };
const service = (template: string) => ({ ...bare, template });

describe('a picture address', () => {
  it('gets the API host in front of uploads alone', () => {
    expect(imageAddress('/uploads/a.svg', 'https://api.example')).toBe('https://api.example/uploads/a.svg');
    for (const other of [
      'https://cdn.example/a.jpg',
      '//cdn.example/a.jpg',
      '/images/a.jpg',
      '/uploadsa.jpg',
    ])
      expect(imageAddress(other, 'https://api.example')).toBe(other);
  });
});

describe('small pictures', () => {
  it('come from the API before anything else', () => {
    const source = { ...able, template: '/resize/{width}/{url}' };
    expect(imageSet('/uploads/a.svg', 'card', source)).toBe(
      'https://api.example/uploads/a.svg?w=320 320w, https://api.example/uploads/a.svg?w=640 640w',
    );
    expect(resized('/uploads/a.jpg?v=2', 160, source)).toBe('https://api.example/uploads/a.jpg?v=2&w=160');
  });

  it('come from the image service for pictures that the API does not resize', () => {
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

  it('come from a service that takes paths for the pictures of the API alone', () => {
    const imgix = service('https://shop.imgix.example{path}?w={width}');
    expect(resized('/uploads/a.jpg', 320, imgix)).toBe('https://shop.imgix.example/uploads/a.jpg?w=320');
    expect(resized('https://cdn.example/a.jpg', 320, imgix)).toBeUndefined();
    expect(imageSet('https://cdn.example/a.jpg', 'main', imgix)).toBeUndefined();
  });

  it('are not asked of a service for SVG', () => {
    expect(resized('/uploads/a.svg', 320, service('/{width}/{url}'))).toBeUndefined();
    expect(thumbnail('/uploads/a.SVG?v=1', 320, bare)).toEqual({
      src: 'https://api.example/uploads/a.SVG?v=1',
    });
  });
});

describe('files that the build makes', () => {
  const built = (width: number) => ({ name: 'abc', width, height: width });

  it('are never larger than the original', () => {
    expect(widthsOf('avif', built(2000))).toEqual([160, 320, 640, 1080]);
    expect(widthsOf('avif', built(1080))).toEqual([160, 320, 640, 1080]);
    expect(widthsOf('avif', built(700))).toEqual([160, 320, 640, 700]);
    expect(widthsOf('webp', built(700))).toEqual([160, 320, 640]);
    expect(widthsOf('webp', built(90))).toEqual([90]);
  });

  it('are offered in the widths that a slot needs', () => {
    expect(builtSet(built(2000), 'avif', 'main')).toBe(
      '/_astro/pictures/abc-640.avif 640w, /_astro/pictures/abc-1080.avif 1080w',
    );
    expect(builtSet(built(2000), 'webp', 'main')).toBe('/_astro/pictures/abc-640.webp 640w');
    expect(builtSet(built(2000), 'avif', 'thumb')).toBe('/_astro/pictures/abc-160.avif 160w');
    expect(builtSet(built(500), 'avif', 'card')).toBe(
      '/_astro/pictures/abc-320.avif 320w, /_astro/pictures/abc-500.avif 500w',
    );
    expect(builtSet(built(500), 'webp', 'main')).toBe('/_astro/pictures/abc-500.webp 500w');
  });
});
