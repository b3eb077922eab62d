import { expect, test, vi } from 'vitest';
import { startProgress } from '../../../../scripts/rebuild/core/progress.ts';

/** The lines that the work prints, with a clock that only the work moves. */
function linesOf(work: () => void): string[] {
  vi.useFakeTimers();
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(`${text}`) > 0);
  work();
  vi.useRealTimers();
  return lines;
}

test('a long task says how long it will take', () => {
  const lines = linesOf(() => {
    const bar = startProgress('Pages');
    for (const done of [1, 100, 500, 1000]) {
      vi.advanceTimersByTime(5000);
      bar.update(done, 1000);
    }
    bar.end('1000 rendered');
  });
  expect(lines).toEqual([
    'Pages: 1 of 1000\n',
    'Pages: 100 of 1000, about 90 s left\n',
    'Pages: 500 of 1000, about 15 s left\n',
    'Pages: 1000 of 1000\n',
    'Pages: 1000 rendered\n',
  ]);
});

test('a task without a known total counts only what is done', () => {
  const lines = linesOf(() => {
    const bar = startProgress('Catalogue');
    vi.advanceTimersByTime(10_000);
    bar.update(200, undefined);
  });
  expect(lines).toEqual(['Catalogue: 200\n']);
});
