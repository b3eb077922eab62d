import { expect, test } from 'vitest';
import { watchPictures } from '#features/catalog/picture.script.ts';

watchPictures();

function picture(attributes: string): HTMLImageElement {
  document.body.dataset['noPicture'] = 'No picture';
  document.body.innerHTML = `<p><img src="https://api.shop.example/uploads/a.webp" ${attributes}></p>`;
  return document.querySelector('img') as HTMLImageElement;
}
const tiles = () => [...document.querySelectorAll('span')].map(({ textContent }) => textContent);

test('a picture that fails to load becomes a “No picture” tile', () => {
  const image = picture('alt="Kettle"');
  image.dispatchEvent(new Event('error'));
  image.dispatchEvent(new Event('error'));
  expect(image.hidden).toBe(true);
  expect(tiles()).toEqual(['No picture']);
});

test('errors of other elements are ignored', () => {
  picture('alt=""').parentElement?.dispatchEvent(new Event('error'));
  expect(tiles()).toEqual([]);
});

test('a small picture falls back to the original', () => {
  const image = picture('alt="" data-original="https://api.shop.example/uploads/a.jpg"');
  image.dispatchEvent(new Event('error'));
  expect(image.src).toBe('https://api.shop.example/uploads/a.jpg');
  expect(tiles()).toEqual([]);
  image.dispatchEvent(new Event('error'));
  expect(tiles()).toEqual(['No picture']);
});

test('if a `<source>` fails to load, the `<img>` is shown', () => {
  picture('');
  document.body.innerHTML = '<picture><source srcset="/a.avif 320w"><img src="/a.jpg"></picture>';
  const image = document.querySelector('img') as HTMLImageElement;
  image.dispatchEvent(new Event('error'));
  expect(document.querySelector('source')).toBeNull();
  expect(image.hidden).toBe(false);
});
