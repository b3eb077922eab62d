import { describe, expect, test } from 'vitest';
import { galleryOf, pictureOf } from '#features/product-page/variant-pictures.ts';

describe('the gallery of a product', () => {
  const pictures = (...urls: string[]) => urls.map((url) => ({ url }));
  const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url).join(' ');

  test('has the product’s pictures if there are no variants', () => {
    expect(urls(galleryOf({ images: pictures('a', 'b'), variants: null }, undefined))).toBe('a b');
  });

  test('begins with the shown variant', () => {
    const variants = [{ images: pictures('r', 'x') }, { images: pictures('b', 'x') }];
    expect(urls(galleryOf({ images: pictures('a'), variants }, variants[1]))).toBe('b x r');
  });

  test('begins with the product’s pictures if the variant has none', () => {
    const variants = [{ images: null }, { images: pictures('b') }];
    expect(urls(galleryOf({ images: pictures('a'), variants }, variants[0]))).toBe('a b');
  });

  test('keeps a picture of each variant if not all pictures fit', () => {
    const variants = Array.from({ length: 30 }, (_, at) => ({ images: pictures(`${at}`, `${at}-2`) }));
    const gallery = galleryOf({ images: [], variants }, variants[0]);
    expect(gallery).toHaveLength(40);
    expect(variants.every((one) => pictureOf(one, gallery) >= 0)).toBe(true);
    expect(pictureOf({ images: [] }, gallery)).toBe(-1);
  });
});
