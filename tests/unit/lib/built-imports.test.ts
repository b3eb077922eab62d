import { expect, test } from 'vitest';
import { withImports } from '#lib/built-imports.ts';

const files: Readonly<Record<string, string>> = {
  '/a/island.js': 'import"./base.js";import{a}from"./api.js";import{b}from"./view.js"',
  '/a/view.js': 'import"./react.js";import"./base.js"',
  '/a/api.js': 'import"./base.js"',
  '/a/client.js': 'import"./react.js"',
  '/a/react.js': 'import"./base.js"',
  '/a/base.js': '',
};

test('each file is listed once, before the files that it imports', () => {
  const listed = withImports(['/a/island.js', '/a/client.js'], (url) => files[url] ?? '');
  expect(listed.toSorted()).toEqual(Object.keys(files).toSorted());
  expect(listed[0]).toBe('/a/island.js');
  // Importing them from the last to the first evaluates one file at a time.
  for (const [position, url] of listed.entries())
    for (const other of listed.slice(0, position)) expect(files[url]).not.toContain(other.slice(3));
});

test('two files that import each other are listed once', () => {
  const circle: Readonly<Record<string, string>> = { '/a.js': 'import"./b.js"', '/b.js': 'import"./a.js"' };
  expect(withImports(['/a.js'], (url) => circle[url] ?? '')).toEqual(['/a.js', '/b.js']);
});
