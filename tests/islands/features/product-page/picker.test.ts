import { expect, test, vi } from 'vitest';
import { startCart } from '#features/cart/add-to-cart.script.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { closestVariant } from '#lib/variants.ts';
import {
  chosen,
  line,
  part,
  radio,
  renderOptions,
  type Sample,
  shownPrice,
  shownStock,
  startPicker,
} from '../../../support/page/buy-box.ts';

const sizes = ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'];
const colours = ['Brown', 'Black', 'Sand', 'Green'];
/** 39 of 40 combinations. Every third one is sold out, and larger sizes cost more. */
const boots: Sample[] = colours
  .flatMap((colour, c) =>
    sizes.map((size, s) => ({
      id: `${colour}-${size}`,
      values: [colour, size],
      price: 100 + c + s,
      stock: (c + s) % 3,
      picture: c < 2 ? c : -1,
    })),
  )
  .filter(({ id }) => id !== 'Sand-45');

/** Everything that the page says about the shown variant. */
const shown = () => ({
  values: chosen(),
  price: part('price').textContent,
  stock: part('stock').textContent,
  said: part('choice').textContent,
  line: line(),
  url: new URL(location.href).searchParams.get('variant'),
  isDisabled: document.querySelector('button')?.disabled,
  most: document.querySelector<HTMLInputElement>('[name=quantity]')?.max,
});

const expected = ({ id, values, price, stock, picture = -1 }: Sample) => ({
  values,
  price: shownPrice(price),
  stock: shownStock(stock),
  url: id,
  said: [...values, shownPrice(price), shownStock(stock)].join(', '),
  isDisabled: stock === 0,
  most: `${stock || 1}`,
  line: {
    productId: id,
    product: {
      name: 'Boots',
      slug: 'boots',
      vatRate: 10,
      price,
      stock,
      imageUrl: ['/a.svg', '/b.svg'][picture] ?? null,
      options: [
        { name: 'Colour', value: values[0] },
        { name: 'Size', value: values[1] },
      ],
    },
  },
});

test('price, stock, form and URL agree after any choice', async () => {
  renderOptions(['Colour', 'Size'], boots);
  await startPicker('/product/boots');
  vi.useFakeTimers();
  let current = boots[0] as Sample;
  const values = [colours, sizes];
  for (const [at, value] of values.flatMap((list, at) => list.map((value) => [at, value] as const)))
    for (const [then, next] of values.flatMap((list, then) => list.map((one) => [then, one] as const)))
      for (const [option, wanted] of [
        [at, value],
        [then, next],
      ] as const) {
        const before = current;
        current = closestVariant(boots, before.values, { at: option, value: wanted }) as Sample;
        if (radio(option, wanted).checked) continue;
        radio(option, wanted).click();
        // The URL follows after the next frame.
        vi.runAllTimers();
        expect(shown()).toEqual(expected(current));
        expect(current.values[option]).toBe(wanted);
      }
});

test('the variant in the URL is chosen first', async () => {
  renderOptions(['Colour', 'Size'], boots);
  const scrollTo = await startPicker('/product/boots?ref=mail&variant=Black-37');
  expect(chosen()).toEqual(['Black', '37']);
  expect(line().productId).toBe('Black-37');
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 100, behavior: 'instant' });
  expect(part('choice').textContent).toBe('');
  radio(1, '38').click();
  await vi.waitFor(() => expect(location.search).toBe('?ref=mail&variant=Black-38'));
});

test('a value out of stock isn’t disabled (promise 75)', async () => {
  renderOptions(['Colour', 'Size'], boots);
  await startPicker('/product/boots?variant=Brown-45');
  expect(radio(0, 'Sand')).toMatchObject({
    disabled: false,
    title: 'Not available',
    dataset: { mark: 'absent' },
  });
  expect(radio(0, 'Brown')).toMatchObject({
    disabled: false,
    title: 'Out of stock',
    dataset: { mark: 'soldOut' },
  });
  expect(radio(0, 'Black')).toMatchObject({ title: '', dataset: { mark: '' } });
});

test('the cart gets the chosen variant (promise 75)', async () => {
  startCart();
  renderOptions(['Colour', 'Size'], boots);
  await startPicker('/product/boots');
  radio(0, 'Black').click();
  radio(1, '37').click();
  (document.querySelector('[name=quantity]') as HTMLInputElement).value = '2';
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(readCart().items).toHaveLength(1));
  expect(readCart().items[0]).toMatchObject({ ...line(), quantity: 2 });
  expect(line().productId).toBe('Black-37');
  // `before` is the variant's quantity in the cart before the press. If the variant has been deleted, the cart gets this many back.
  const { dataset } = document.getElementById('buy') as HTMLElement;
  expect(dataset['before']).toBe('0');
  radio(0, 'Brown').click();
  expect(dataset['before']).toBeUndefined();
});

test('the URL of a missing variant shows the first one', async () => {
  renderOptions(['Colour', 'Size'], boots);
  await startPicker('/product/boots?variant=gone');
  expect(chosen()).toEqual(['Brown', '36']);
  expect(part('note').textContent).toBe('Unknown');
});

test('the language switch keeps the variant', async () => {
  renderOptions(['Colour', 'Size'], boots);
  await startPicker('/product/boots?variant=Black-37');
  const link = document.querySelector('a') as HTMLAnchorElement;
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect(link.getAttribute('href')).toMatch(/\/fr\/product\/boots\?variant=Black-37$/);
  radio(1, '38').click();
  await vi.waitFor(() => expect(link.search).toBe('?variant=Black-38'));
});
