import { describe, expect, it } from 'vitest';
import { plain } from '../../../scripts/astro/plain-styles.ts';

const registered = '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}';
const fallback = (declarations: string) =>
  `@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))){*,:before,::backdrop{${declarations}}}}`;

describe('plain styles', () => {
  it('say values at once instead of by registered properties', () => {
    expect(
      plain(`.border-t{border-top-style:var(--tw-border-style);border-top-width:1px}${registered}`),
    ).toBe('.border-t{border-top-width:1px}');
    expect(plain('.text-2xl{font-size:1.5rem;line-height:var(--tw-leading,calc(2 / 1.5))}')).toBe(
      '.text-2xl{font-size:1.5rem;line-height:1.3333}',
    );
    expect(plain('.font-medium{--tw-font-weight:500;font-weight:500}')).toBe('.font-medium{font-weight:500}');
    expect(plain('.after\\:inset-0:after{content:var(--tw-content);inset:0}')).toBe(
      '.after\\:inset-0:after{content:"";inset:0}',
    );
    expect(plain(`${fallback('--tw-border-style:solid;--tw-content:""')}a{b:c}`)).toBe('a{b:c}');
  });

  it('leave alone what others need', () => {
    const shadow = `${fallback('--tw-shadow:0 0 #0000')}@property --tw-shadow{syntax:"*";inherits:false}`;
    expect(plain(shadow)).toBe(shadow);
    const worded = '.a:after{--tw-content:"x";content:var(--tw-content)}@property --tw-content{syntax:"*"}';
    expect(plain(worded)).toBe(worded);
  });
});
