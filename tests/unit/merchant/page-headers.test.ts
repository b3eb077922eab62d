import { expect, test } from 'vitest';
import { withHeaders } from '#merchant/page-headers.ts';

const page = (file: string, frontmatter: object, depth = 2) => ({
  file: { file, frontmatter, getHeadings: () => [{ depth, slug: 'how', text: 'How' }] },
});
const header = { title: 'Returns', description: 'How to return' };

test('the mistakes in all own pages cause one error', () => {
  const files = [
    page('/shop/pages/en/returns.md', { title: 'Returns' }, 1),
    page('/shop/pages/en/terms.md', header),
    page('/shop/pages/fr/returns.md', { ...header, title: '' }),
  ];
  expect(() => withHeaders(files)).toThrow(
    [
      'Wrong settings in /shop/pages/en/returns.md:',
      '  description: is missing',
      '  begin headings with ##, not #',
      'Wrong settings in /shop/pages/fr/returns.md:',
      '  title: must not be empty',
    ].join('\n'),
  );
  expect(withHeaders(files.slice(1, 2))).toEqual([{ ...files[1], ...header }]);
});
