import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePicture } from '../../../../scripts/rebuild/pictures/make-picture.ts';
import { animation, oversizedHeader, photo, plain } from '../../../support/rebuild/pictures.ts';

const sizesOf = async (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries(
    await Promise.all(
      [...files].map(async ([name, bytes]) => {
        const { width, height, format, compression } = await sharp(bytes).metadata();
        return [name.replace(/^[0-9a-f]{12}-/, ''), `${compression ?? format} ${width}×${height}`] as const;
      }),
    ),
  );

describe('the files of a picture', () => {
  test('have every width that a page needs', async () => {
    const { built, files, remarks } = await makePicture(
      await photo(1000, 500).jpeg().toBuffer(),
      'image/jpeg',
    );
    expect(await sizesOf(files)).toEqual({
      '160.avif': 'av1 160×80',
      '360.avif': 'av1 360×180',
      '560.avif': 'av1 560×280',
      '800.avif': 'av1 800×400',
      '160.webp': 'webp 160×80',
      '360.webp': 'webp 360×180',
      '800.webp': 'webp 800×400',
    });
    expect(built).toMatchObject({ width: 1000, height: 500 });
    expect(remarks).toEqual([]);
    for (const name of files.keys()) expect(name.startsWith(`${built.name}-`)).toBe(true);
  });

  test('are named after their content', async () => {
    const name = async (seed: number) =>
      (await makePicture(await photo(200, 200, seed).png().toBuffer(), 'image/png')).built.name;
    expect(await name(1)).toBe(await name(1));
    expect(await name(1)).not.toBe(await name(2));
  });

  test('contain no metadata', async () => {
    const original = await plain(200, 100)
      .withExif({ IFD0: { Copyright: 'Me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { files } = await makePicture(original, 'image/jpeg');
    for (const bytes of files.values()) {
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc }).toEqual({});
    }
  });

  test('are rotated according to the original’s EXIF data', async () => {
    const original = await photo(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { built, files, remarks } = await makePicture(original, 'image/jpeg');
    expect(built).toMatchObject({ width: 200, height: 400 });
    expect((await sizesOf(files))['160.webp']).toBe('webp 160×320');
    expect(remarks).toEqual(['rotated according to its EXIF data']);
  });

  test('keep the colours of a CMYK original', async () => {
    const original = await plain(200, 200, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
    const { built, files, remarks } = await makePicture(original, 'image/jpeg');
    expect((await sharp([...files.values()][0]).metadata()).space).toBe('srgb');
    expect(Number.parseInt(built.tint?.[1] ?? '', 16)).toBeGreaterThan(10);
    expect(remarks).toEqual(['CMYK, converted to sRGB']);
  });

  test('come with the average colour', async () => {
    const tint = async (picture: Sharp) =>
      (await makePicture(await picture.png().toBuffer(), 'image/png')).built.tint;
    expect(await tint(plain(50, 50, '#3366cc'))).toBe('#36c');
    expect(await tint(plain(50, 50, '#808080').greyscale())).toBe('#888');
    expect(await tint(plain(50, 50).ensureAlpha(0.5))).toBeUndefined();
  });

  test('are made despite a wrong content type', async () => {
    const original = await plain(20, 20).png().toBuffer();
    for (const type of ['text/html', '', 'image/jpeg'])
      expect((await makePicture(original, type)).remarks).toEqual([
        `sent as ${type || 'no type at all'}, but in another format`,
      ]);
  });
});

test.each([
  [
    'is an SVG',
    async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    /SVG/,
  ],
  ['is an HTML page', async () => Buffer.from('<!doctype html><p>Sign in'), /not a picture/],
  ['has an unknown format', async () => Buffer.from('once upon a time'), /broken/],
  ['is empty', async () => Buffer.alloc(0), /empty/],
  ['is truncated', async () => (await photo(300, 300).jpeg().toBuffer()).subarray(0, 9000), /broken/],
  ['is animated', animation, /animated/],
  ['has too many pixels', () => oversizedHeader(20_000), /100 million pixels/],
])('no file is made from an original that %s', async (_, original, message) => {
  await expect(makePicture(await original(), 'image/png')).rejects.toThrow(message);
});

test.each([
  ['compressed', gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  [
    'in UTF-16',
    Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'utf16le'),
  ],
  ['of another kind', Buffer.from('%PDF-1.7')],
])('a file that is %s never reaches the decoder', async (_, bytes) => {
  await expect(makePicture(bytes, 'image/png')).rejects.toThrow('broken or in an unknown format');
});
