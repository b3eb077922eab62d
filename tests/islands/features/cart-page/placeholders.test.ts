import { expect, test } from 'vitest';
import { bindPlaceholders } from '#features/cart-page/placeholders.script.ts';

const html = '<li><a href="{{href}}">{{name}}</a><p>Each: <b>{{price}}, VAT {{rate}} %</b></p></li>';

function newItem(): HTMLElement {
  const list = document.createElement('ul');
  list.innerHTML = html;
  return list.firstElementChild as HTMLElement;
}

const template = newItem();
const bindItem = bindPlaceholders(template, '{{price}}');
const pan = { href: '/product/pan', name: 'Pan', price: '$40', rate: 20 };

test('each copy of a template gets its own values', () => {
  const items = [newItem(), newItem()] as const;
  const [fillFirst, fillSecond] = [bindItem(items[0]), bindItem(items[1])];
  fillFirst(pan);
  fillSecond({ ...pan, href: '/product/pot', name: 'Pot' });
  expect(items.map(({ outerHTML }) => outerHTML)).toEqual([
    '<li><a href="/product/pan">Pan</a><p>Each: <b>$40, VAT 20 %</b></p></li>',
    '<li><a href="/product/pot">Pot</a><p>Each: <b>$40, VAT 20 %</b></p></li>',
  ]);
  expect(template.outerHTML).toBe(html);
});

test('an absent value leaves its place empty', () => {
  const item = newItem();
  bindItem(item)({ ...pan, href: undefined });
  expect(item.querySelector('a')?.getAttribute('href')).toBe('');
});

test('without VAT, another text takes the place of the rate', () => {
  const item = newItem();
  const fillIn = bindItem(item);
  fillIn({ ...pan, rate: undefined });
  expect(item.querySelector('b')?.textContent).toBe('$40');
  fillIn(pan);
  expect(item.querySelector('b')?.textContent).toBe('$40, VAT 20 %');
});

test('only texts that have changed are written', () => {
  const item = newItem();
  const fillIn = bindItem(item);
  fillIn(pan);
  const observer = new MutationObserver(() => undefined);
  observer.observe(item, { subtree: true, attributes: true, characterData: true });
  fillIn({ ...pan, price: '$50' });
  expect(observer.takeRecords().map(({ target }) => target.nodeValue)).toEqual(['$50, VAT 20 %']);
});
