import { expect, test } from 'vitest';
import { fileNameOf } from '#features/orders/file-name.ts';

test.each([
  ['attachment; filename="A-2026-1.pdf"', 'A-2026-1.pdf'],
  ['attachment; filename=plain.pdf; size=3', 'plain.pdf'],
  ['Attachment; FileName=plain.pdf', 'plain.pdf'],
  ['attachment; filename="a.pdf"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
  ['attachment; filename="say \\"hi\\".pdf"', 'say "hi".pdf'],
  ['attachment; filename="../../etc/passwd"', 'etcpasswd'],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=b.pdf", 'b.pdf'],
  ['inline', 'order.pdf'],
  [null, 'order.pdf'],
])('the header %j names the invoice’s file %s', (header, name) =>
  expect(fileNameOf(header, 'order.pdf')).toBe(name),
);
