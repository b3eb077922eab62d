import { expect, test } from 'vitest';
import { descriptionOf } from '#features/unbuilt-page/description.ts';
import { product } from '../../../support/api/hostile-api.ts';

const of = (description: string | null, descriptionHtml: string | null) =>
  descriptionOf({ ...product('mug'), description, descriptionHtml } as Parameters<typeof descriptionOf>[0]);

test('a new product’s description shows as plain text', () => {
  const html =
    '<h2>Care</h2><script>alert(1)</script><style>p {}</style><p onclick="x">1 &lt; 2<br>caf&eacute;</p><ul><li>a<li>b</ul>';
  expect(of(null, html)).toBe('Care\n1 < 2\ncafé\na\nb');
  expect(of('Plain', html)).toBe('Plain');
  expect(of(null, null)).toBe('');
});
