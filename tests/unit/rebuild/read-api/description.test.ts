/** What remains of the HTML that a backend sends as a description. */
import { describe, expect, test } from 'vitest';
import { withDescription } from '../../../../scripts/rebuild/read-api/description.ts';

const link = (href: string, text: string) => `<a href="${href}" rel="external">${text}</a>`;

const withHtml = (descriptionHtml: string) => withDescription({ description: null, descriptionHtml });
const cleaned = (html: string) => withHtml(html).descriptionHtml;

describe('a formatted description', () => {
  test.each([
    ['paragraphs', '<p class="x" style="color:red" id="buy">a</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['emphasis', '<p><b>a</b> <i>b</i> <u>c</u></p>', '<p><strong>a</strong> <em>b</em> c</p>'],
    ['headings, below the page’s own', '<h1>a</h1><h2>b</h2><h5>c</h5>', '<h3>a</h3><h3>b</h3><h3>c</h3>'],
    ['nested lists', '<ul><li>a<ol><li>b</li></ol></li></ul>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
    [
      'links to other sites',
      '<a href="https://a.example/?b=1&c=2" target="_blank">a</a>',
      link('https://a.example/?b=1&amp;c=2', 'a'),
    ],
    ['email links', '<a href="mailto:a@b.example">a</a>', link('mailto:a@b.example', 'a')],
    ['line breaks as paragraphs', '<p>a<br>b<br/>c</p>', '<p>a</p><p>b</p><p>c</p>'],
    ['the paragraphs of other blocks', '<div><div>a</div><p>b</p></div>', '<p>a</p><p>b</p>'],
    [
      'the rows of a table',
      '<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>',
      '<p>a b </p><p>c </p>',
    ],
    [
      'special characters',
      '<p>1 < 2 &amp; caf&eacute; &lt;b&gt;</p>',
      '<p>1 &lt; 2 &amp; café &lt;b&gt;</p>',
    ],
  ])('keeps %s', (_, html, clean) => {
    expect(cleaned(html)).toBe(clean);
  });

  test.each([
    ['a script', '<script>alert(1)</script><p>a</p>'],
    ['a style', '<style>p { display: none }</style><p>a</p>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>'],
    ['a picture', '<p>a<img src=x onerror=alert(1)></p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>'],
    ['a form', '<form action="https://evil.example"><p>a<input name="password"></p></form>'],
    ['a comment', '<!-- <p>b</p> --><p>a</p><!--[if IE]><script>alert(1)</script><![endif]-->'],
    ['a drawing', '<svg onload=alert(1)><style><img src=x onerror=alert(1)></style></svg><p>a</p>'],
    ['empty paragraphs', '<p></p><p>a</p><p>&nbsp;</p><p><strong> </strong></p><ul><li></li></ul>'],
    ['unclosed tags', '<p>a<em>'],
  ])('loses %s', (_, html) => {
    expect(cleaned(html)).toMatch(/^<p>a(<em><\/em>)?<\/p>$/);
  });

  test.each([
    'javascript:alert(1)',
    'java&#115;cript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/x',
    '/products/lamp',
    '#buy',
    'https://',
  ])('keeps only the text of a link to %s', (url) => {
    expect(cleaned(`<p><a href="${url}">See <b>more</b></a></p>`)).toBe('<p>See <strong>more</strong></p>');
  });

  test('closes tags that are left open', () => {
    expect(cleaned('<ul><li>a<li><strong>b<ul><li>c')).toBe(
      '<ul><li>a</li><li><strong>b<ul><li>c</li></ul></strong></li></ul>',
    );
  });

  test('may have 200 kB', () => {
    const text = 'word '.repeat(40_000).trim();
    expect(cleaned(`<div><p>${text}</p></div>`)).toBe(`<p>${text}</p>`);
    expect(cleaned(`${'<div>'.repeat(20_000)}a`)).toBe('<p>a</p>');
  });

  test('is missing if nothing readable is left', () => {
    for (const html of ['<p>&nbsp;</p>', '<script>a</script>', '<img src=x>', '<hr>'])
      expect(cleaned(html)).toBeNull();
  });
});

test('plain text has a line for each block', () => {
  const html = '<h3>Care</h3>Wipe<p>1 &lt; 2 &amp; <em>dry</em></p><ul><li>a<ul><li>b</li></ul></li></ul>';
  expect(withHtml(html).description).toBe('Care\nWipe\n1 < 2 & dry\na\nb');
});

describe('a product', () => {
  const both = (description: string | null, descriptionHtml: string | null) =>
    withDescription({ description, descriptionHtml });

  test('keeps the backend’s plain description', () => {
    expect(both('Short', '<p>Long</p>')).toEqual({ description: 'Short', descriptionHtml: '<p>Long</p>' });
  });

  test('gets its plain text from the formatted one', () => {
    expect(both(null, '<p>Long</p><script>x</script>')).toEqual({
      description: 'Long',
      descriptionHtml: '<p>Long</p>',
    });
  });

  test('shows its plain text without a formatted one', () => {
    expect(both('Short', '<p></p>')).toEqual({ description: 'Short', descriptionHtml: null });
    expect(both(null, null)).toEqual({ description: null, descriptionHtml: null });
  });
});
