import { describe, expect, test } from 'vitest';
import { importsOf } from '../../../scripts/checks/imports.ts';
import { checkSheets } from '../../../scripts/checks/styles.ts';

describe('the style check', () => {
  const page = 'src/pages/home.astro';
  const imports = [
    ...importsOf(page, "---\nimport '../styles/home.css';\nimport Hero from '#ui/Hero.astro';\n---"),
    ...importsOf('src/ui/Hero.astro', "---\nimport Badge from './Badge.astro';\n---"),
  ];
  const files = [page, 'src/ui/Hero.astro', 'src/ui/Badge.astro'];
  const check = (sheet: string) =>
    checkSheets(imports, files, (file) => (file.endsWith('.css') ? sheet : '<p class="x" />'));

  test('accepts a sheet that lists every component', () => {
    expect(check('@source "../pages/*.astro"; @source "../ui/{Hero,Badge}.astro";')).toEqual([]);
  });

  test('reports a component that the sheet doesn’t list', () => {
    expect(check('@source "../pages/*.astro"; @source "../ui/Hero.astro";')).toEqual([
      'src/styles/home.css: its pages use src/ui/Badge.astro, which is not among its sources',
    ]);
  });

  test('reports an `@source` that matches no file', () => {
    expect(check('@source "../{pages,ui}/*.astro"; @source "../ui/{Hero,Gone}.astro";')).toEqual([
      'src/styles/home.css: no file matches the source src/ui/Gone.astro',
    ]);
  });
});
