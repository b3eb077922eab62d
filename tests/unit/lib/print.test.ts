import { expect, it } from 'vitest';
import { inLine, printable } from '../../../src/lib/print.ts';

const sequence = '\u001b[2J\u001b]0;title\u0007';

it('a text from elsewhere can’t begin a line, move the cursor or turn the direction of reading', () => {
  expect(inLine('a\n::add-mask::x')).toBe('a ::add-mask::x');
  expect(inLine(`a${sequence}b\r\u0085\u2028\u202ec\u009b1m\0`)).toBe('a [2J ]0;title b c 1m');
  expect(inLine('Crème & “brass” 5 €\u202f!')).toBe('Crème & “brass” 5 €\u202f!');
});

it('no printed line is an order to a CI service, whatever it contains', () => {
  expect(printable('Failed:\n  ::add-mask::x\n::error::y')).toBe('Failed:\n  : :add-mask::x\n: :error::y');
  expect(printable('a ##[error]b ##vso[task.x] c::d')).toBe('a # #[error]b # #vso[task.x] c::d');
  expect(printable(`a${sequence}\n\tb\r`)).toBe('a [2J ]0;title \n b ');
});
