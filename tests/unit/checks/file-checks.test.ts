import { describe, expect, test } from 'vitest';
import { fileChecks } from '../../../scripts/checks/file-checks.ts';
import { lostMakers } from '../../../scripts/checks/stores.ts';

const faultsOf = (file: string, text: string) => fileChecks.flatMap((check) => check(file, text));

describe('the checks of single files', () => {
  // The text is split so that the check finds no fault in this file.
  const silenced = `// @ts-${'ignore'}`;
  const wide = 'word '.repeat(29);
  test.each([
    ['src/a.astro', 'its name must end in Island', '<Cart a="b" client:load />'],
    ['src/lib/a.ts', 'has 302 lines', 'x\n'.repeat(301)],
    ['docs/a.md', "write ' instead of ’", 'It says "It’s back" once it’s back.'],
    ['src/api/contract/a.ts', 'write ’ instead of', 'summary: "Change one\'s own review",'],
    ['scripts/check-backend/a.ts', 'write ’ instead of', 'says: "A user\'s orders"'],
    ['src/lib/a.ts', 'write "Throws', `/** @${'throws'} {Error} 404 */`],
    ['src/lib/a.ts', 'write the properties out', `save({ ..${'.'}{ id, name }, stock });`],
    ['src/a.tsx', 'write the properties out', `<Row {..${'.'}({ id, name } as const)} />`],
    ['src/lib/a.ts', 'a suppressed type error', silenced],
    ['src/features/a.ts', 'not in src/platform/storage-keys.ts', "localStorage.setItem('mine', '1')"],
    ['src/features/a.ts', 'not in src/platform/storage-keys.ts', "localStorage['mine'] = '1'"],
    ['src/features/a.ts', 'not in src/platform/storage-keys.ts', "sessionStorage.mine = '1'"],
    ['src/features/a.ts', 'not in src/platform/storage-keys.ts', "writeTab('mine', '1')"],
    ['src/features/a.ts', 'not in src/platform/storage-keys.ts', "  write('mine', '1');"],
    ['src/features/a.ts', 'not in src/platform/storage-keys.ts', "document.cookie = 'mine=1'"],
    ['src/features/a.ts', 'the privacy page does not list', "indexedDB.open('mine')"],
    ['src/features/a.ts', 'use loadPart', "const part = await import('./part.ts');"],
    ['src/a.astro', 'restyles the whole page', '<p class="group-has-aria-invalid:text-danger">'],
    ['src/a.astro', 'the text "Hello there"', '---\n---\n<p>Hello there</p>'],
    ['src/a.astro', 'the text "Only"', '<p>Only {stock}</p>'],
    ['src/a.astro', 'the text "left"', '<p>{stock} left</p>'],
    ['src/a.tsx', 'the text "Hello there"', 'return <p>Hello there</p>'],
    ['src/a.tsx', 'the text "Only"', 'return <p>Only {stock}</p>'],
    ['src/a.tsx', 'the text "left"', 'return <p>{stock} left</p>'],
    ['src/a.tsx', 'the text "A cup"', 'return <img alt="A cup" />'],
    ['src/a.astro', 'put the punctuation', `<a aria-label={\`\${t('a')}: \${t('b', { c: 1 })}\`} />`],
    ['src/a.tsx', 'put the punctuation', "<p>{text('a')} ? {name}</p>"],
    ['tests/unit/a.test.ts', 'the title of a test has 61', `test('${'x'.repeat(61)}', () => {})`],
    [
      'tests/unit/a.test.ts',
      'the title of a test has 61',
      `describe.each([1])('${'x'.repeat(61)}', () => {})`,
    ],
    [
      'tests/e2e/a.spec.ts',
      'the title of a test has 61',
      `test(\`\${name} ${'x'.repeat(53)}\`, async ({ page }) => {})`,
    ],
    ['tests/e2e/a.spec.ts', 'the title of a test has 61', `plainTest('${'x'.repeat(61)}', () => {})`],
    ['docs/a.md', 'line 1: has', `- ${wide}`],
    ['docs/a.md', 'line 4: has', `\`\`\`sh\n${wide}\n\`\`\`\n${wide}`],
    ['docs/a.md', 'line 2: has', `\`\`\`\n${wide}\n\`\`\``],
    ['src/a.ts', 'line 1: has', `   * ${wide}`],
    ['src/a.tsx', 'line 1: has', `  {/* ${wide} */}`],
    ['.github/a.yml', 'line 1: has', `  # ${wide}`],
    ['src/features/a.ts', 'sets $cart', "import { $cart } from './cart-store.ts';\n$cart.set(empty);"],
    ['src/a.astro', 'sets $cart', '<script>$cart.setKey(a, b);</script>'],
    ['src/features/cart-store.ts', 'exports $cart with its set()', 'export const $cart = atom<Cart>(empty);'],
    [
      'src/features/cart-store.ts',
      'exports $cart with its set()',
      'export const $cart: WritableAtom<Cart> = atom(empty);',
    ],
    ['src/features/cart.ts', 'exports rows', 'export const rows = new Map<string, Row>();'],
    ['src/features/cart.ts', 'exports rows', 'export const rows: Set<string> = new Set();'],
    [
      'src/features/a-flow.ts',
      'needs a name that begins with $',
      'export const cart: ReadableAtom<Cart> = atom(empty);',
    ],
    [
      'src/features/a-flow.ts',
      'needs a name that begins with $',
      'const inputs = combinedStore<Inputs>({ cart });',
    ],
    ['src/features/a-store.ts', 'exports no store', 'export function save(): void {}'],
    ['src/features/a.ts', 'makes a store', 'const $cart = atom<Cart>(empty);'],
    ['src/features/AIsland.tsx', 'makes a store', 'const { $state } = resource<Record<string, A>>();'],
    ['src/features/AIsland.tsx', 'makes a store', 'const orders = personalResource<OrderList>(fetchOrders);'],
    ['src/features/a.ts', 'makes a store', 'const $inputs = combinedStore<Inputs>({ cart });'],
    ['src/features/cart/cart.ts', 'uses console', "export const log = () => console.error('cart');"],
    ['src/features/cart/cart.ts', 'uses window', 'const { origin } = window;'],
    ['src/features/cart/cart.ts', 'uses globalThis', 'const page = globalThis.location?.origin;'],
    ['src/features/cart/cart.ts', 'uses document', 'const main = find(document);'],
    ['src/features/cart/cart.ts', 'uses localStorage', 'const text = localStorage.getItem(key);'],
    ['src/features/cart/cart.ts', 'uses setTimeout', 'setTimeout(stop, 700);'],
    ['src/features/cart/cart.ts', 'uses Date.now', 'const isOld = (at: number) => at < Date.now();'],
    ['src/features/cart/cart.ts', 'uses new Date()', 'const isOld = (at: Date) => at < new Date();'],
    ['src/features/cart/cart.ts', 'uses Math.random', 'const id = () => Math.random();'],
    ['src/features/cart/cart.ts', 'uses Date()', 'const today = () => Date();'],
    ['src/features/cart/cart.ts', 'uses history', 'const back = () => history.back();'],
    ['src/features/cart/cart.ts', 'uses dispatchEvent', "dispatchEvent(new Event('cart'));"],
    ['src/features/cart/cart.ts', 'uses fetch', "const load = () => fetch('/cart');"],
  ])('report in %s: %s', (file, fault, text) => {
    expect(faultsOf(file, text)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ['src/features/a.ts', "import part from './part.ts?part'; let a: typeof import('./part.ts');"],
    ['src/a.ts', '/** lib/money.ts and file-checks.ts call `./part.ts`. */\nsend(`gone.ts`);'],
    ['docs/a.md', 'It says "It’s back" once it\'s back.'],
    ['docs/backend-rules.md', 'It’s back.'],
    ['src/api/contract/a.ts', '/** So that "one\'s" stays. */\nsummary: "Change one’s own review",'],
    ['docs/a.md', `| ${wide} |`],
    ['docs/a.md', `See https://shop.example/${'a'.repeat(140)}`],
    ['docs/a.md', `\`\`\`sh\n${wide}\n\`\`\``],
    ['src/a.ts', `const text = '${wide}';`],
    ['src/a.astro', '<CartIsland client:intent />\n<Cart a="b" />'],
    ['src/features/a.ts', 'localStorage.setItem(storageKeys.cart.key, text)'],
    ['src/features/a.ts', 'write(key, text); document.cookie = cookieText'],
    ['src/platform/a.ts', "localStorage.setItem('probe', '1')"],
    ['src/a.astro', "---\n---\n<p title={t('x')}>{t('a')} · 3</p><script>a > b; x</script>"],
    ['src/a.tsx', 'const f = (a: Map<string, X>) => <p>{text}</p>'],
    ['src/a.tsx', `return a ? \`\${text('a')}\` : { b: text('b') };`],
    ['tests/unit/a.test.ts', `test('${'x'.repeat(60)}', () => expect('${'y'.repeat(80)}'))`],
    ['tests/unit/a.test.ts', `test.each(['${'y'.repeat(80)}'])('%s', () => {})`],
    ['src/features/a-flow.ts', 'const $cart = atom<Cart>(empty);\n$cart.set(other);'],
    ['src/features/a.ts', 'export const $cart: ReadableAtom<Cart> = $state;'],
    ['src/features/a-store.ts', 'export const $cart: ReadableAtom<Cart> = atom(empty);'],
    ['src/features/a.ts', 'export const none: ReadonlySet<string> = new Set();'],
    ['src/features/a-store.ts', 'export const {\n  $state: $addresses,\n} = personal();'],
    ['src/features/cart-store.ts', 'function create() {\n  return { $state, stop };\n}'],
    ['src/features/a-flow.ts', 'const $cart = atom<Cart>(empty);'],
    ['src/features/a.ts', 'const names = items.map((item) => item.name);'],
    ['src/features/a-flow.ts', 'const orders = personalResource<OrderList>(fetchOrders);'],
    ['src/lib/a.ts', 'save({ ...item, ...(stock && { stock }) });'],
    [
      'src/features/cart/cart.ts',
      '/** On the `window`. */\nconst time = (order: Order) => order.document.window;',
    ],
    [
      'src/features/cart/cart.ts',
      "const of = (page: Document): Row => ({ document: page, say: 'console' });",
    ],
    ['src/features/cart/cart.ts', 'const yearOf = (at: number) => new Date(at).getUTCFullYear();'],
    ['src/features/cart/cart-flow.ts', 'const isOld = (at: number) => at < Date.now();'],
  ])('report nothing in %s: %j', (file, text) => {
    expect(faultsOf(file, text)).toEqual([]);
  });
});

test('the checks of stores miss a function that was renamed', () => {
  const kept = 'export function resource<T>() {}\nexport function personalResource<T>() {}\n';
  const lostIn = (text: string) => lostMakers(['src/lib/a.ts'], () => text);
  expect(lostIn(`${kept}export function combined() {}`)).toEqual([
    expect.stringContaining('names combinedStore()'),
  ]);
  expect(lostIn(`${kept}export function combinedStore() {}`)).toEqual([]);
});
