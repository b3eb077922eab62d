import { describe, expect, test, vi } from 'vitest';
import { inLine, print } from '../../scripts/print.ts';
import { json, product, spoil } from '../support/api/hostile-api.ts';
import { openSnapshots } from '../support/rebuild/snapshots.ts';

const sequence = '\u001b[2J\u001b]0;title\u0007';

test('foreign text can’t move the cursor', () => {
  expect(inLine('a\n::add-mask::x')).toBe('a ::add-mask::x');
  expect(inLine(`a${sequence}b\r\u0085\u2028\u202ec\u009b1m\0`)).toBe('a [2J ]0;title b c 1m');
  expect(inLine('Crème & “brass” 5 €\u202f!')).toBe('Crème & “brass” 5 €\u202f!');
});

test('no printed line is a command to a CI service', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  print('Failed:\n  ::add-mask::x\n::error::y');
  print('a ##[error]b ##vso[task.x] c::d');
  print(`a${sequence}\n\tb\r`);
  expect(printed.mock.calls.flat()).toEqual([
    'Failed:\n  : :add-mask::x\n: :error::y',
    'a # #[error]b # #vso[task.x] c::d',
    'a [2J ]0;title \n b ',
  ]);
});

describe('texts of the API', () => {
  const order = '\n::add-mask::x\u001b[2J';

  test('about a product stay on one line', async () => {
    const { api, update } = await openSnapshots();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.shop.lists['cups']?.push('broken', `odd${order}`);
    api.shop.products['broken'] = product('broken');
    api.shop.products[`odd${order}`] = product(`odd${order}`);
    spoil(api, /slug\/broken/, (response) => json(response, 400, { message: order }));
    await update();
    const lines = warned.mock.calls.flat();
    expect(lines).toContain('  product odd ::add-mask::x [2J: left out (its slug is not URL-safe)');
    expect(lines).toContain('  product broken: left out (product.bySlug: 400  ::add-mask::x [2J)');
  });

  test('about an unreadable list stay on one line', async () => {
    const { api, update } = await openSnapshots();
    spoil(api, /category\/slug/, (response) => json(response, 400, { message: order }));
    await expect(update()).rejects.toThrow(/: 400 +::add-mask::x \[2J$/);
  });
});
